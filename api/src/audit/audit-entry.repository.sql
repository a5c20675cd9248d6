-- The statements that reach the driver, by method. After a change this writes them again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- insert
INSERT INTO `audit_entry`(`id`, `action`, `entity`, `entity_id`, `user_id`, `about_user_id`, `username`, `changes`,
  `reason`, `created_at`)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- newest
SELECT `AuditEntry`.`id` AS `AuditEntry_id`, `AuditEntry`.`action` AS `AuditEntry_action`,
  `AuditEntry`.`entity` AS `AuditEntry_entity`, `AuditEntry`.`entity_id` AS `AuditEntry_entity_id`,
  `AuditEntry`.`user_id` AS `AuditEntry_user_id`, `AuditEntry`.`about_user_id` AS `AuditEntry_about_user_id`,
  `AuditEntry`.`username` AS `AuditEntry_username`, `AuditEntry`.`changes` AS `AuditEntry_changes`,
  `AuditEntry`.`reason` AS `AuditEntry_reason`, `AuditEntry`.`created_at` AS `AuditEntry_created_at`
FROM `audit_entry` `AuditEntry`
WHERE ((`AuditEntry`.`entity` = ?) AND (`AuditEntry`.`entity_id` = ?))
ORDER BY `AuditEntry`.`created_at` DESC, `AuditEntry`.`id` DESC
LIMIT 20;
