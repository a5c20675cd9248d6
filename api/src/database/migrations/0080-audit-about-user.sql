-- The person whom an entry of the audit log is about: the suspended user, or the author of a moderated review.
ALTER TABLE audit_entry
  ADD COLUMN about_user_id BIGINT NULL,
  ADD KEY audit_entry_about (about_user_id),
  ADD KEY audit_entry_created (created_at);
UPDATE audit_entry SET about_user_id = entity_id WHERE entity = 'user' AND about_user_id IS NULL;
UPDATE audit_entry entry JOIN product_review review ON review.product_id = entry.entity_id
  SET entry.about_user_id = review.user_id
  WHERE entry.entity = 'product' AND entry.about_user_id IS NULL
    AND JSON_UNQUOTE(JSON_EXTRACT(entry.changes, '$[0].field')) LIKE CONCAT('review ', review.id, ': %');
