-- An account reads its messages by their last activity. The column is generated, so that messages of earlier versions
-- have it, too.
ALTER TABLE message ADD COLUMN active_at DATETIME(3) GENERATED ALWAYS AS (GREATEST(created_at, COALESCE(answered_at, created_at), COALESCE(read_at, created_at))) VIRTUAL;
ALTER TABLE message ADD KEY message_own (user_id, active_at), ADD KEY message_answered (user_id, answered_at, read_at), ADD KEY message_of_guest (email, user_id, answered_at, created_at);
