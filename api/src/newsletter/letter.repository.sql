-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of LetterRepository.findNewest
SELECT `Letter`.<Letter>
FROM `letter` `Letter`
ORDER BY `Letter`.`id` DESC
LIMIT 100;

-- Statements of LetterRepository.find
SELECT `Letter`.<Letter>
FROM `letter` `Letter`
WHERE ((`Letter`.`id` = ?))
LIMIT 1;

-- Statements of LetterRepository.lock
SELECT `Letter`.<Letter>
FROM `letter` `Letter`
WHERE ((`Letter`.`id` = ?))
LIMIT 1
FOR UPDATE;

-- Statements of LetterRepository.insert
INSERT INTO `letter`(<Letter>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, DEFAULT, DEFAULT, DEFAULT, ?, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT,
  DEFAULT, DEFAULT, DEFAULT);

-- Statements of LetterRepository.update
INSERT INTO `letter`(<Letter>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, DEFAULT, DEFAULT, DEFAULT, ?, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT,
  DEFAULT, DEFAULT, DEFAULT);
SELECT `Letter`.<Letter>
FROM `letter` `Letter`
WHERE ((`Letter`.`id` = ?))
LIMIT 1;
UPDATE `letter`
SET `state` = ?, `version` = ?
WHERE `id` = ?;

-- Statements of LetterRepository.delete
DELETE FROM `letter`
WHERE `id` = ?;

-- Statements of LetterRepository.start
UPDATE letter
SET state = 'sending', version = version + 1, content = ?, total = ?, started_on = UTC_DATE(),
  started_at = UTC_TIMESTAMP(3)
WHERE id = ? AND state = 'draft';

-- Statements of LetterRepository.hasStartedToday
SELECT 1 AS found
FROM letter
WHERE started_on = UTC_DATE();

-- Statements of LetterRepository.hasSending
SELECT 1 AS found
FROM letter
WHERE is_sending = 1;

-- Statements of LetterRepository.findSending
SELECT id
FROM letter
WHERE is_sending = 1 AND (next_batch_at IS NULL OR next_batch_at <= UTC_TIMESTAMP(3)
  OR next_batch_at > UTC_TIMESTAMP(3) + INTERVAL 2 MINUTE);

-- Statements of LetterRepository.advance
UPDATE letter
SET last_subscriber_id = ?, uncertain = uncertain + ?, next_batch_at = DATE_ADD(UTC_TIMESTAMP(3),
  INTERVAL ? MICROSECOND)
WHERE id = ?;

-- Statements of LetterRepository.finish
UPDATE `letter`
SET `state` = ?, `ended_at` = UTC_TIMESTAMP(3)
WHERE `id` = ?;

-- Statements of LetterRepository.countUnsubscribed
UPDATE letter
SET unsubscribed = unsubscribed + 1
WHERE started_at IS NOT NULL
ORDER BY started_at DESC
LIMIT 1;
