-- Finds deals with a mail that could not be delivered.
ALTER TABLE deal ADD KEY deal_mail_failed (mail_failed_at);
