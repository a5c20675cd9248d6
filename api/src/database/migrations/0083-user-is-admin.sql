-- This index finds the few administrators, so that the other users need not be read.
ALTER TABLE `user` ADD KEY user_is_admin (is_admin);
