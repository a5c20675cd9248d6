-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- find
SELECT `MemberCount`.<MemberCount>
FROM `product_member_count` `MemberCount`
WHERE ((`MemberCount`.`product_id` = ?))
ORDER BY `MemberCount`.`counted_on` DESC
LIMIT 365;

-- upsert
INSERT INTO product_member_count (product_id, counted_on, members)
VALUES (?, UTC_DATE(), ?)
ON DUPLICATE KEY UPDATE members = ?;

-- delete
DELETE FROM `product_member_count`
WHERE `product_id` = ?;
