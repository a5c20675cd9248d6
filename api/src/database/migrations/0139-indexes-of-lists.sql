-- The lists of users by name and by username read these indexes. A search for a text in users or in messages also reads
-- them.
ALTER TABLE `user`
  ADD KEY user_by_name (first_name, last_name, id, username, email),
  ADD KEY user_by_username (username, id);
ALTER TABLE message ADD KEY message_text (name, email, subject);
-- A deep page of the jobs reads this index, and only the rows that it shows.
ALTER TABLE job ADD KEY job_by_id (id, state, operation);
