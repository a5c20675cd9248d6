-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Columns of <AccountToken>
token_hash, user_id, purpose, email, attempts, created_at, expires_at, ended

-- Columns of <AdminJob>
id, press, user_id, operation, settings, undo_of, file_hash, state, reason, total, position, done, refused, lease_by,
  lease_until, created_at, ended_at

-- Columns of <AdminJobRow>
id, job_id, line, product_id, order_id, version, result, reason, earlier, earlier_more, changed_at

-- Columns of <AuditEntry>
id, action, entity, entity_id, user_id, about_user_id, username, changes, reason, created_at

-- Columns of <AuthSession>
id_hash, id, user_id, device_hash, network_hash, user_agent, created_at, last_seen_at, expires_at, idle_minutes

-- Columns of <BuildReport>
id, gateway, remote, build, part, content, updated_at

-- Columns of <CanaryReport>
id, remote, build, since, source, content, updated_at

-- Columns of <DataExport>
id, user_id, created_at, claimed_until, tables_done, tables_total, ready_at, expires_at

-- Columns of <DataExportPart>
export_id, number, name, body

-- Columns of <Deal>
id, number, order_id, seller_id, seller_name, seller_email, token_hash, token_version, notified_at, accepted_at,
  answered_at, seller_reminded_at, buyer_reminded_at, mail_failed_at, declined_at, attended_at, shop_notified_at,
  active_at, created_at

-- Columns of <DealEntry>
id, deal_id, order_item_id, type, actor, user_id, text, created_at

-- Columns of <DemonstrationListing>
product_id, listed_at

-- Columns of <Favorite>
id, user_id, product_id, saved_price, notified_price, was_reserved, created_at

-- Columns of <FirstDay>
id, dismissed_at, demonstration_removed_at

-- Columns of <Handover>
order_item_id, deal_id, chat_id, chat_kind, chat_title, chat_username, seller_telegram_id, seller_named_at, state,
  reason, state_at, seller_pressed_at, buyer_pressed_at, owner_left_at, first_named_at, done_at, checked_at,
  seller_is_admin, due_at, record, created_at

-- Columns of <HandoverKey>
id, public_key, created_at

-- Columns of <ImportRow>
id, import_id, line, result, reason, product_id, version, earlier, earlier_more, created_at

-- Columns of <JobFilePart>
job_id, number, content

-- Columns of <KnownDevice>
token_hash, user_id, network_hash, created_at, expires_at

-- Columns of <Letter>
id, version, subject, text, product_ids, state, refusal, content, started_on, created_at, started_at, ended_at,
  next_batch_at, last_subscriber_id, total, sent, refused, uncertain, unsubscribed

-- Columns of <Mail>
id, kind, recipient, language, data, message_id, state, attempts, due_at, last_error, created_at, ended_at

-- Columns of <MemberCount>
product_id, counted_on, members

-- Columns of <Message>
id, kind, name, email, subject, category, priority, message, user_id, product_id, created_at, handled_at, handled,
  handled_by, answered_at, read_at, active_at, clock_from, due_at, assigned_to, version, state

-- Columns of <MessageEntry>
id, kind, message_id, type, text, user_id, created_at

-- Columns of <MissedSearch>
id, text, times, last_at

-- Columns of <Order>
id, order_id, email_key, user_id, status, customer_name, customer_email, customer_telegram, total, request_hash,
  key_hash, mail_key_hash, erased_at, created_at

-- Columns of <OrderHistory>
id, order_id, status, user_id, actor, reason, created_at

-- Columns of <OrderNote>
id, order_id, user_id, text, created_at

-- Columns of <OrderTotal>
id, order_id, total_before, total_after, created_at

-- Columns of <PageOwner>
id, path, remote, listed_at

-- Columns of <Picture>
id, width, height, bytes, is_stored, created_at, unused_since, removed_at

-- Columns of <PictureStoreMark>
id, store_id

-- Columns of <Product>
id, title, description, category, handle, language, topic_id, price, original_price, image, pictures, proof,
  is_owner_shown, art_topic, rating, review_count, is_sample_rating, demo_rating, demo_review_count, member_count,
  user_count, since_year, count_source, count_source_at, count_source_of, since_source, since_source_at,
  since_source_of, features, seller_name, seller_email, seller_id, is_paused, is_verified, is_unique, verified_at,
  verification_note, created_at, version, delisted_at, unlisted_as, unlisted_at, publish_at, reserved_by,
  reserved_until, confirmed_until, reserved_holder, reserved_network, sold_at

-- Columns of <ProductPicture>
product_id, picture_id

-- Columns of <ProductReview>
id, product_id, user_id, order_item_id, rating, text, created_at, updated_at, reply, replied_at, hidden_at,
  hidden_reason, hidden_by, author_suspended, is_new

-- Columns of <PushSubscription>
id, user_id, endpoint_hash, endpoint, p256dh, auth, created_at

-- Columns of <RateLimit>
bucket, hits, resets_at

-- Columns of <RecoveryCode>
user_id, code_hash, created_at

-- Columns of <SecondFactor>
user_id, secret, last_step, created_at, enabled_at

-- Columns of <Seller>
id, name, email, telegram, public_note, internal_note, is_paused, version, created_at

-- Columns of <SellerAlias>
name, seller_id, created_at

-- Columns of <ShopPage>
slug, state, version, published, published_at

-- Columns of <ShopPagePicture>
slug, number, picture_id

-- Columns of <ShopPageText>
slug, number, title, text, listings, saved_at

-- Columns of <ShopSettingsVersion>
version, settings, logo_id, created_at

-- Columns of <StaffInvitation>
id, token_hash, email, role, inviter_id, created_at, expires_at, ended

-- Columns of <Subscriber>
id, email, email_key, token, created_at, confirmed_at

-- Columns of <TelegramBot>
id, username, holder, lease_until, polled_at

-- Columns of <TelegramLinkRequest>
state_hash, user_id, session_hash, taken_at, failed, telegram_id, telegram_name, display_name, expires_at

-- Columns of <TelegramNotice>
id, user_id, deal_id, deal_version, seller_email, chat_id, username, started_at, ended_at, ended_by

-- Columns of <TelegramNoticeLink>
id, token_hash, user_id, deal_id, deal_version, seller_email, chat_id, username, asks, expires_at

-- Columns of <TelegramProof>
id, product_id, seller_id, state, token_hash, asked_by, asked_at, expires_at, person_id, person_name, person_username,
  other_started_at, group_request, channel_request, chat_id, former_chat_id, chat_type, chat_title, chat_usernames,
  members, is_anonymous, answers_hash, answered_at, since, confirmed_by, confirmed_usernames, listed_handle, problem,
  tries, asked_telegram_at, due_at, end_reason, ended_at

-- Columns of <Topic>
id, name, name_key, slug, version

-- Columns of <User>
id, first_name, last_name, username, username_key, email, email_key, email_verified_at, unconfirmed_since,
  password_hash, is_admin, staff_role, telegram_id, telegram_linked_at, telegram_linked_name, phone, telegram_username,
  email_notifications, push_notifications, marketing_emails, order_updates, order_alerts, login_alerts, session_timeout,
  version, erase_at, suspended_at, suspended_reason, watch_notified_at, favorites_watched_at, created_at, updated_at

-- Columns of <WatchedProduct>
id, user_id, product_id, price, was_reserved, used_at
