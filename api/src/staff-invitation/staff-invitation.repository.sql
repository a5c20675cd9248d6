-- The statements that reach the driver, by method. <User>: the columns of the entity User, from
-- database/entity-columns.repository.sql. After a change this writes all of these files:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- findByToken
SELECT `StaffInvitation`.<StaffInvitation>
FROM `staff_invitation` `StaffInvitation`
WHERE ((`StaffInvitation`.`token_hash` = ?))
LIMIT 1;

-- lock
SELECT `StaffInvitation`.<StaffInvitation>
FROM `staff_invitation` `StaffInvitation`
WHERE ((`StaffInvitation`.`id` = ?))
LIMIT 1
FOR UPDATE;

-- findOpen
SELECT `StaffInvitation`.<StaffInvitation>
FROM `staff_invitation` `StaffInvitation`
WHERE ((`StaffInvitation`.`ended` IS NULL) AND (`StaffInvitation`.`expires_at` > ?))
ORDER BY `StaffInvitation`.`id` DESC;

-- insert
INSERT INTO `staff_invitation`(<StaffInvitation>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?, DEFAULT);

-- end
UPDATE `staff_invitation`
SET `ended` = ?
WHERE (`inviter_id` = ? AND `ended` IS NULL);
