-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of MailRepository.findDead
SELECT data
FROM mail
WHERE state = 'dead' AND ended_at > ? AND kind = ?;

-- Statements of MailRepository.findPage
SELECT `row`.`id` AS `id`
FROM `mail` `row`
WHERE (`row`.`recipient` LIKE ? ESCAPE '!' OR `row`.`kind` LIKE ? ESCAPE '!')
LIMIT 1001;
SELECT COUNT(*) AS `count`
FROM `mail` `row`
WHERE `row`.`state` = ? AND `row`.`id` IN (?);
SELECT `row`.`id` AS `id`
FROM `mail` `row`
WHERE `row`.`state` = ? AND `row`.`id` IN (?)
ORDER BY `row`.`created_at` DESC, `row`.`id` DESC
LIMIT 1 OFFSET 0;
SELECT `row`.<Mail>
FROM `mail` `row`
WHERE `row`.`id` = ?;

-- Statements of MailRepository.findBatch
SELECT `row`.<Mail>
FROM `mail` `row`
ORDER BY `row`.`id` DESC
LIMIT 500;

-- Statements of MailRepository.insert
INSERT INTO mail (kind, recipient, language, data, message_id, created_at, due_at)
VALUES (?, ?, 'en', ?, ?, ?, DATE_ADD(UTC_TIMESTAMP(3), INTERVAL ? MICROSECOND));

-- Statements of MailRepository.findScheduled
SELECT id, data
FROM mail
WHERE state = 'due' AND attempts = 0 AND due_at > UTC_TIMESTAMP(3) AND kind = ? AND recipient = ?
LIMIT 1;

-- Statements of MailRepository.updateScheduled
UPDATE `mail`
SET `data` = ?
WHERE (`id` = ? AND `attempts` = ?);

-- Statements of MailRepository.findWaiting
SELECT id, data
FROM mail
WHERE state IN ('due', 'dead') AND recipient IN (?);

-- Statements of MailRepository.delete
DELETE FROM `mail`
WHERE `id` = ?;

-- Statements of MailRepository.find
SELECT `Mail`.<Mail>
FROM `mail` `Mail`
WHERE ((`Mail`.`id` = ?))
LIMIT 1;

-- Statements of MailRepository.count
SELECT IF(kind = 'push', 'push', 'mail') AS channel, state, COUNT(*) AS count, GREATEST(0, TIMESTAMPDIFF(SECOND,
  MIN(created_at), UTC_TIMESTAMP(3))) AS oldest
FROM mail
WHERE state IN ('due', 'dead')
GROUP BY 1, 2;

-- Statements of MailRepository.findDue
SELECT id, attempts
FROM mail
WHERE state = 'due' AND (due_at IS NULL OR due_at <= UTC_TIMESTAMP(3) OR due_at > DATE_ADD(UTC_TIMESTAMP(3),
  INTERVAL 21600000000 MICROSECOND)) AND kind <> 'push'
ORDER BY id
LIMIT ?;

-- Statements of MailRepository.claim
UPDATE `mail`
SET `attempts` = ?, `due_at` = DATE_ADD(UTC_TIMESTAMP(3), INTERVAL 1000000 MICROSECOND)
WHERE (`id` = ? AND `attempts` = ?);
SELECT `Mail`.<Mail>
FROM `mail` `Mail`
WHERE ((`Mail`.`id` = ?) AND (`Mail`.`attempts` = ?));

-- Statements of MailRepository.markSent
UPDATE `mail`
SET `due_at` = ?, `ended_at` = UTC_TIMESTAMP(3), `state` = ?, `data` = ?, `last_error` = ?
WHERE (`id` = ? AND `state` = ?);

-- Statements of MailRepository.retryLater
UPDATE `mail`
SET `due_at` = DATE_ADD(UTC_TIMESTAMP(3), INTERVAL 1000000 MICROSECOND), `last_error` = ?
WHERE (`id` = ? AND `attempts` = ? AND `state` = ?);

-- Statements of MailRepository.markDead
UPDATE `mail`
SET `due_at` = ?, `ended_at` = UTC_TIMESTAMP(3), `state` = ?, `last_error` = ?
WHERE (`id` = ? AND `attempts` = ? AND `state` = ?);

-- Statements of MailRepository.requeue
UPDATE `mail`
SET `state` = ?, `attempts` = ?, `due_at` = ?, `ended_at` = ?
WHERE (`id` = ? AND `state` = ?);
