-- Due notifications are found without reading the mails that wait.
ALTER TABLE mail ADD KEY mail_kind_due (state, kind, id, due_at);
