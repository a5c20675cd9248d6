-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- <AccountToken>
token_hash, user_id, purpose, email, attempts, created_at, expires_at, ended

-- <AdminJob>
id, press, user_id, operation, settings, undo_of, file_hash, state, reason, total, position, done, refused, lease_by,
  lease_until, created_at, ended_at

-- <AdminJobRow>
id, job_id, line, product_id, order_id, version, result, reason, earlier, earlier_more, changed_at

-- <AuditEntry>
id, action, entity, entity_id, user_id, about_user_id, username, changes, reason, created_at

-- <AuthSession>
id_hash, id, user_id, device_hash, network_hash, user_agent, created_at, last_seen_at, expires_at, idle_minutes

-- <BuildReport>
id, gateway, remote, build, part, content, updated_at

-- <CanaryReport>
id, remote, build, since, source, content, updated_at

-- <DataExport>
id, user_id, created_at, claimed_until, tables_done, tables_total, ready_at, expires_at

-- <DataExportPart>
export_id, number, name, body

-- <Deal>
id, number, order_id, seller_id, seller_name, seller_email, token_hash, token_version, notified_at, accepted_at,
  answered_at, seller_reminded_at, buyer_reminded_at, mail_failed_at, declined_at, attended_at, shop_notified_at,
  active_at, created_at

-- <DealEntry>
id, deal_id, order_item_id, type, actor, user_id, text, created_at

-- <DemonstrationListing>
product_id, listed_at

-- <Favorite>
id, user_id, product_id, saved_price, notified_price, was_reserved, created_at

-- <FirstDay>
id, dismissed_at, demonstration_removed_at

-- <Handover>
order_item_id, deal_id, chat_id, chat_kind, chat_title, chat_username, seller_telegram_id, seller_named_at, state,
  reason, state_at, seller_pressed_at, buyer_pressed_at, owner_left_at, first_named_at, done_at, checked_at,
  seller_is_admin, due_at, record, created_at

-- <HandoverKey>
id, public_key, created_at

-- <ImportRow>
id, import_id, line, result, reason, product_id, version, earlier, earlier_more, created_at

-- <JobFilePart>
job_id, number, content

-- <KnownDevice>
token_hash, user_id, network_hash, created_at, expires_at

-- <Letter>
id, version, subject, text, product_ids, state, refusal, content, started_on, created_at, started_at, ended_at,
  next_batch_at, last_subscriber_id, total, sent, refused, uncertain, unsubscribed

-- <Mail>
id, kind, recipient, language, data, message_id, state, attempts, due_at, last_error, created_at, ended_at

-- <MemberCount>
product_id, counted_on, members

-- <Message>
id, kind, name, email, subject, category, priority, message, user_id, product_id, created_at, handled_at, handled,
  handled_by, answered_at, read_at, active_at, clock_from, due_at, assigned_to, version, state

-- <MessageEntry>
id, kind, message_id, type, text, user_id, created_at

-- <MissedSearch>
id, text, times, last_at

-- <Order>
id, order_id, email_key, user_id, status, customer_name, customer_email, customer_telegram, total, request_hash,
  key_hash, mail_key_hash, erased_at, created_at

-- <OrderHistory>
id, order_id, status, user_id, actor, reason, created_at

-- <OrderNote>
id, order_id, user_id, text, created_at

-- <OrderTotal>
id, order_id, total_before, total_after, created_at

-- <PageOwner>
id, path, remote, listed_at

-- <Picture>
id, width, height, bytes, is_stored, created_at, unused_since, removed_at

-- <PictureStoreMark>
id, store_id

-- <Product>
id, title, description, category, handle, language, topic_id, price, original_price, image, pictures, proof,
  is_owner_shown, art_topic, rating, review_count, is_sample_rating, demo_rating, demo_review_count, member_count,
  user_count, since_year, count_source, count_source_at, count_source_of, since_source, since_source_at,
  since_source_of, features, seller_name, seller_email, seller_id, is_paused, is_verified, is_unique, verified_at,
  verification_note, created_at, version, delisted_at, unlisted_as, unlisted_at, publish_at, reserved_by,
  reserved_until, confirmed_until, reserved_holder, reserved_network, sold_at

-- <ProductPicture>
product_id, picture_id

-- <ProductReview>
id, product_id, user_id, order_item_id, rating, text, created_at, updated_at, reply, replied_at, hidden_at,
  hidden_reason, hidden_by, author_suspended, is_new

-- <PushSubscription>
id, user_id, endpoint_hash, endpoint, p256dh, auth, created_at

-- <RateLimit>
bucket, hits, resets_at

-- <RecoveryCode>
user_id, code_hash, created_at

-- <SecondFactor>
user_id, secret, last_step, created_at, enabled_at

-- <Seller>
id, name, email, telegram, public_note, internal_note, is_paused, version, created_at

-- <SellerAlias>
name, seller_id, created_at

-- <ShopPage>
slug, state, version, published, published_at

-- <ShopPagePicture>
slug, number, picture_id

-- <ShopPageText>
slug, number, title, text, listings, saved_at

-- <ShopSettingsVersion>
version, settings, logo_id, created_at

-- <StaffInvitation>
id, token_hash, email, role, inviter_id, created_at, expires_at, ended

-- <Subscriber>
id, email, email_key, token, created_at, confirmed_at

-- <TelegramBot>
id, username, holder, lease_until, polled_at

-- <TelegramLinkRequest>
state_hash, user_id, session_hash, taken_at, failed, telegram_id, telegram_name, display_name, expires_at

-- <TelegramNotice>
id, user_id, deal_id, deal_version, seller_email, chat_id, username, started_at, ended_at, ended_by

-- <TelegramNoticeLink>
id, token_hash, user_id, deal_id, deal_version, seller_email, chat_id, username, asks, expires_at

-- <TelegramProof>
id, product_id, seller_id, state, token_hash, asked_by, asked_at, expires_at, person_id, person_name, person_username,
  other_started_at, group_request, channel_request, chat_id, former_chat_id, chat_type, chat_title, chat_usernames,
  members, is_anonymous, answers_hash, answered_at, since, confirmed_by, confirmed_usernames, listed_handle, problem,
  tries, asked_telegram_at, due_at, end_reason, ended_at

-- <Topic>
id, name, name_key, slug, version

-- <User>
id, first_name, last_name, username, username_key, email, email_key, email_verified_at, unconfirmed_since,
  password_hash, is_admin, staff_role, telegram_id, telegram_linked_at, telegram_linked_name, phone, telegram_username,
  email_notifications, push_notifications, marketing_emails, order_updates, order_alerts, login_alerts, session_timeout,
  version, erase_at, suspended_at, suspended_reason, watch_notified_at, favorites_watched_at, created_at, updated_at

-- <WatchedProduct>
id, user_id, product_id, price, was_reserved, used_at
