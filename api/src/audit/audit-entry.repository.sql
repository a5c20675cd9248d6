-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of AuditEntryRepository.isStillStaff
SELECT is_admin AS isManager, staff_role AS staffRole
FROM `user`
WHERE id = ?
LOCK IN SHARE MODE;

-- Statements of AuditEntryRepository.insert
INSERT INTO `audit_entry`(<AuditEntry>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- Statements of AuditEntryRepository.findNewest
SELECT `AuditEntry`.<AuditEntry>
FROM `audit_entry` `AuditEntry`
WHERE ((`AuditEntry`.`entity` = ?) AND (`AuditEntry`.`entity_id` = ?))
ORDER BY `AuditEntry`.`created_at` DESC, `AuditEntry`.`id` DESC
LIMIT 20;
