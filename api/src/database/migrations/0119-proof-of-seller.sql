-- Who sells the listing that a proof was asked for, and the usernames that an administrator has compared with it. Nothing read the
-- keyed hash of the person.
ALTER TABLE telegram_proof
  ADD COLUMN seller_id BIGINT NULL,
  ADD COLUMN confirmed_usernames JSON NULL,
  DROP COLUMN person_key,
  ADD KEY telegram_proof_of_seller (seller_id);
