-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- findPage
SELECT `row`.`id` AS `id`
FROM `missed_search` `row`
WHERE (`row`.`text` LIKE ? ESCAPE '!')
LIMIT 1001;
SELECT COUNT(*) AS `count`
FROM `missed_search` `row`
WHERE `row`.`id` IN (?);
SELECT `row`.`id` AS `id`
FROM `missed_search` `row`
WHERE `row`.`id` IN (?)
ORDER BY `row`.`times` DESC, `row`.`last_at` DESC, `row`.`id` DESC
LIMIT 1 OFFSET 0;
SELECT `row`.<MissedSearch>
FROM `missed_search` `row`
WHERE `row`.`id` = ?;

-- findBatch
SELECT `row`.<MissedSearch>
FROM `missed_search` `row`
ORDER BY `row`.`id` DESC
LIMIT 500;

-- add
INSERT INTO missed_search (text, times, last_at)
VALUES ?
ON DUPLICATE KEY UPDATE times = times + VALUES(times), last_at = VALUES(last_at);
INSERT INTO missed_search_day (day, times)
VALUES (?, ?)
ON DUPLICATE KEY UPDATE times = times + VALUES(times);

-- deleteRarest
SELECT COUNT(1) AS `cnt`
FROM `missed_search` `MissedSearch`;
DELETE FROM missed_search
ORDER BY times, last_at, id
LIMIT ?;
