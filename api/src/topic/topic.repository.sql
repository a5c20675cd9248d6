-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- findAll
SELECT `Topic`.<Topic>
FROM `topic` `Topic`
ORDER BY `Topic`.`name` ASC, `Topic`.`id` ASC;

-- findByKey
SELECT `Topic`.<Topic>
FROM `topic` `Topic`
WHERE ((`Topic`.`name_key` = ?))
LIMIT 1;

-- findNames
SELECT `Topic`.`id` AS `Topic_id`, `Topic`.`name` AS `Topic_name`
FROM `topic` `Topic`
WHERE ((`Topic`.`id` IN (?, ?)));

-- lockAll
SELECT `Topic`.<Topic>
FROM `topic` `Topic`
ORDER BY `Topic`.`id` ASC
FOR UPDATE;

-- lockShared
SELECT id
FROM topic
WHERE id = ?
LOCK IN SHARE MODE;

-- insert
INSERT INTO `topic`(<Topic>)
VALUES (DEFAULT, ?, ?, ?, ?);

-- update
UPDATE `topic`
SET `name` = ?, `name_key` = ?, `version` = ?
WHERE `id` = ?;

-- delete
DELETE FROM `topic`
WHERE `id` = ?;

-- countListed
SELECT topic_id AS id, COUNT(*) AS listings
FROM product
WHERE topic_id IS NOT NULL AND delisted_at IS NULL
GROUP BY topic_id;

-- moveListings
SELECT id
FROM product
WHERE topic_id = ?
LIMIT ?
FOR UPDATE;
UPDATE product
SET version = version + 1, topic_id = ?
WHERE id IN (?);
