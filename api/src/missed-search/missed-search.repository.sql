-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of MissedSearchRepository.findPage
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

-- Statements of MissedSearchRepository.findBatch
SELECT `row`.<MissedSearch>
FROM `missed_search` `row`
ORDER BY `row`.`id` DESC
LIMIT 500;

-- Statements of MissedSearchRepository.add
INSERT INTO missed_search (text, times, last_at)
VALUES ?
ON DUPLICATE KEY UPDATE times = times + VALUES(times), last_at = VALUES(last_at);
INSERT INTO missed_search_day (day, times)
VALUES (?, ?)
ON DUPLICATE KEY UPDATE times = times + VALUES(times);

-- Statements of MissedSearchRepository.deleteRarest
SELECT COUNT(1) AS `cnt`
FROM `missed_search` `MissedSearch`;
DELETE FROM missed_search
ORDER BY times, last_at, id
LIMIT ?;
