-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- findDead
SELECT data
FROM mail
WHERE state = 'dead' AND ended_at > ? AND kind = ?;

-- findPage
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

-- findBatch
SELECT `row`.<Mail>
FROM `mail` `row`
ORDER BY `row`.`id` DESC
LIMIT 500;

-- insert
INSERT INTO mail (kind, recipient, language, data, message_id, created_at, due_at)
VALUES (?, ?, 'en', ?, ?, ?, DATE_ADD(UTC_TIMESTAMP(3), INTERVAL ? MICROSECOND));

-- findScheduled
SELECT id, data
FROM mail
WHERE state = 'due' AND attempts = 0 AND due_at > UTC_TIMESTAMP(3) AND kind = ? AND recipient = ?
LIMIT 1;

-- updateScheduled
UPDATE `mail`
SET `data` = ?
WHERE (`id` = ? AND `attempts` = ?);

-- findWaiting
SELECT id, data
FROM mail
WHERE state IN ('due', 'dead') AND recipient IN (?);

-- delete
DELETE FROM `mail`
WHERE `id` = ?;

-- find
SELECT `Mail`.<Mail>
FROM `mail` `Mail`
WHERE ((`Mail`.`id` = ?))
LIMIT 1;

-- count
SELECT IF(kind = 'push', 'push', 'mail') AS channel, state, COUNT(*) AS count, GREATEST(0, TIMESTAMPDIFF(SECOND,
  MIN(created_at), UTC_TIMESTAMP(3))) AS oldest
FROM mail
WHERE state IN ('due', 'dead')
GROUP BY 1, 2;

-- findDue
SELECT id, attempts
FROM mail
WHERE state = 'due' AND (due_at IS NULL OR due_at <= UTC_TIMESTAMP(3) OR due_at > DATE_ADD(UTC_TIMESTAMP(3),
  INTERVAL 21600000000 MICROSECOND)) AND kind <> 'push'
ORDER BY id
LIMIT ?;

-- claim
UPDATE `mail`
SET `attempts` = ?, `due_at` = DATE_ADD(UTC_TIMESTAMP(3), INTERVAL 1000000 MICROSECOND)
WHERE (`id` = ? AND `attempts` = ?);
SELECT `Mail`.<Mail>
FROM `mail` `Mail`
WHERE ((`Mail`.`id` = ?) AND (`Mail`.`attempts` = ?));

-- markSent
UPDATE `mail`
SET `due_at` = ?, `ended_at` = UTC_TIMESTAMP(3), `state` = ?, `data` = ?, `last_error` = ?
WHERE (`id` = ? AND `state` = ?);

-- retryLater
UPDATE `mail`
SET `due_at` = DATE_ADD(UTC_TIMESTAMP(3), INTERVAL 1000000 MICROSECOND), `last_error` = ?
WHERE (`id` = ? AND `attempts` = ? AND `state` = ?);

-- markDead
UPDATE `mail`
SET `due_at` = ?, `ended_at` = UTC_TIMESTAMP(3), `state` = ?, `last_error` = ?
WHERE (`id` = ? AND `attempts` = ? AND `state` = ?);

-- requeue
UPDATE `mail`
SET `state` = ?, `attempts` = ?, `due_at` = ?, `ended_at` = ?
WHERE (`id` = ? AND `state` = ?);
