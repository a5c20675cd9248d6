-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- findNewest
SELECT `Letter`.<Letter>
FROM `letter` `Letter`
ORDER BY `Letter`.`id` DESC
LIMIT 100;

-- find
SELECT `Letter`.<Letter>
FROM `letter` `Letter`
WHERE ((`Letter`.`id` = ?))
LIMIT 1;

-- lock
SELECT `Letter`.<Letter>
FROM `letter` `Letter`
WHERE ((`Letter`.`id` = ?))
LIMIT 1
FOR UPDATE;

-- insert
INSERT INTO `letter`(<Letter>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, DEFAULT, DEFAULT, DEFAULT, ?, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT,
  DEFAULT, DEFAULT, DEFAULT);

-- update
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

-- delete
DELETE FROM `letter`
WHERE `id` = ?;

-- start
UPDATE letter
SET state = 'sending', version = version + 1, content = ?, total = ?, started_on = UTC_DATE(),
  started_at = UTC_TIMESTAMP(3)
WHERE id = ? AND state = 'draft';

-- hasStartedToday
SELECT 1 AS found
FROM letter
WHERE started_on = UTC_DATE();

-- hasSending
SELECT 1 AS found
FROM letter
WHERE is_sending = 1;

-- findSending
SELECT id
FROM letter
WHERE is_sending = 1 AND (next_batch_at IS NULL OR next_batch_at <= UTC_TIMESTAMP(3)
  OR next_batch_at > UTC_TIMESTAMP(3) + INTERVAL 2 MINUTE);

-- advance
UPDATE letter
SET last_subscriber_id = ?, uncertain = uncertain + ?, next_batch_at = DATE_ADD(UTC_TIMESTAMP(3),
  INTERVAL ? MICROSECOND)
WHERE id = ?;

-- finish
UPDATE `letter`
SET `state` = ?, `ended_at` = UTC_TIMESTAMP(3)
WHERE `id` = ?;

-- countUnsubscribed
UPDATE letter
SET unsubscribed = unsubscribed + 1
WHERE started_at IS NOT NULL
ORDER BY started_at DESC
LIMIT 1;
