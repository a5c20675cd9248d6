-- The index finds mails that were sent or given up long ago.
ALTER TABLE `mail` ADD KEY mail_ended (state, ended_at);
