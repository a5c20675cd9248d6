-- Entries are deleted with their message. Entries without a message would violate the foreign key.
DELETE FROM message_entry WHERE message_id NOT IN (SELECT id FROM message);

ALTER TABLE `message_entry` ADD KEY message_entry_message (message_id, id),
  ADD CONSTRAINT message_entry_of_message FOREIGN KEY (message_id) REFERENCES message (id) ON DELETE CASCADE;
