-- This index finds due notifications, so that the mails that wait need not be read.
ALTER TABLE mail ADD KEY mail_kind_due (state, kind, id, due_at);
