-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u

-- Statements of StaffInvitationRepository.findByToken
SELECT `StaffInvitation`.<StaffInvitation>
FROM `staff_invitation` `StaffInvitation`
WHERE ((`StaffInvitation`.`token_hash` = ?))
LIMIT 1;

-- Statements of StaffInvitationRepository.lock
SELECT `StaffInvitation`.<StaffInvitation>
FROM `staff_invitation` `StaffInvitation`
WHERE ((`StaffInvitation`.`id` = ?))
LIMIT 1
FOR UPDATE;

-- Statements of StaffInvitationRepository.findOpen
SELECT `StaffInvitation`.<StaffInvitation>
FROM `staff_invitation` `StaffInvitation`
WHERE ((`StaffInvitation`.`ended` IS NULL) AND (`StaffInvitation`.`expires_at` > ?))
ORDER BY `StaffInvitation`.`id` DESC;

-- Statements of StaffInvitationRepository.insert
INSERT INTO `staff_invitation`(<StaffInvitation>)
VALUES (DEFAULT, ?, ?, ?, ?, ?, ?, DEFAULT);

-- Statements of StaffInvitationRepository.end
UPDATE `staff_invitation`
SET `ended` = ?
WHERE (`inviter_id` = ? AND `ended` IS NULL);
