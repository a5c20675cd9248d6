-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- isStillStaff
SELECT is_admin AS isManager, staff_role AS staffRole
FROM `user`
WHERE id = ?
LOCK IN SHARE MODE;

-- insert
INSERT INTO `audit_entry`(<AuditEntry>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- findNewest
SELECT `AuditEntry`.<AuditEntry>
FROM `audit_entry` `AuditEntry`
WHERE ((`AuditEntry`.`entity` = ?) AND (`AuditEntry`.`entity_id` = ?))
ORDER BY `AuditEntry`.`created_at` DESC, `AuditEntry`.`id` DESC
LIMIT 20;
