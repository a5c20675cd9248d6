-- The few administrators are found without reading all users.
ALTER TABLE `user` ADD KEY user_is_admin (is_admin);
