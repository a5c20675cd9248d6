-- The seller of the listing when the proof was requested, and the usernames that an administrator has compared with the
-- seller. The keyed hash of the person is dropped, because nothing reads it.
ALTER TABLE telegram_proof
  ADD COLUMN seller_id BIGINT NULL,
  ADD COLUMN confirmed_usernames JSON NULL,
  DROP COLUMN person_key,
  ADD KEY telegram_proof_of_seller (seller_id);
