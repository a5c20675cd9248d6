-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of TopicRepository.findAll
SELECT `Topic`.<Topic>
FROM `topic` `Topic`
ORDER BY `Topic`.`name` ASC, `Topic`.`id` ASC;

-- Statements of TopicRepository.findByKey
SELECT `Topic`.<Topic>
FROM `topic` `Topic`
WHERE ((`Topic`.`name_key` = ?))
LIMIT 1;

-- Statements of TopicRepository.findNames
SELECT `Topic`.`id` AS `Topic_id`, `Topic`.`name` AS `Topic_name`
FROM `topic` `Topic`
WHERE ((`Topic`.`id` IN (?, ?)));

-- Statements of TopicRepository.lockAll
SELECT `Topic`.<Topic>
FROM `topic` `Topic`
ORDER BY `Topic`.`id` ASC
FOR UPDATE;

-- Statements of TopicRepository.lockShared
SELECT id
FROM topic
WHERE id = ?
LOCK IN SHARE MODE;

-- Statements of TopicRepository.insert
INSERT INTO `topic`(<Topic>)
VALUES (DEFAULT, ?, ?, ?, ?);

-- Statements of TopicRepository.update
UPDATE `topic`
SET `name` = ?, `name_key` = ?, `version` = ?
WHERE `id` = ?;

-- Statements of TopicRepository.delete
DELETE FROM `topic`
WHERE `id` = ?;

-- Statements of TopicRepository.countListed
SELECT topic_id AS id, COUNT(*) AS listings
FROM product
WHERE topic_id IS NOT NULL AND delisted_at IS NULL
GROUP BY topic_id;

-- Statements of TopicRepository.moveListings
SELECT id
FROM product
WHERE topic_id = ?
LIMIT ?
FOR UPDATE;
UPDATE product
SET version = version + 1, topic_id = ?
WHERE id IN (?);
