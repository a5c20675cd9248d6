-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of MemberCountRepository.find
SELECT `MemberCount`.<MemberCount>
FROM `product_member_count` `MemberCount`
WHERE ((`MemberCount`.`product_id` = ?))
ORDER BY `MemberCount`.`counted_on` DESC
LIMIT 365;

-- Statements of MemberCountRepository.upsert
INSERT INTO product_member_count (product_id, counted_on, members)
VALUES (?, UTC_DATE(), ?)
ON DUPLICATE KEY UPDATE members = ?;

-- Statements of MemberCountRepository.delete
DELETE FROM `product_member_count`
WHERE `product_id` = ?;
