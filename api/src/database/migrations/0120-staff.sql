-- A member of support has a staff_role and no is_admin, so that an API of the previous version does not treat the
-- account as an administrator.
ALTER TABLE `user`
  ADD COLUMN staff_role VARCHAR(16) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  ADD KEY user_staff_role (staff_role);
-- Invitations to become staff. An invitation of the operator has no inviter. When an account is deleted, its
-- invitations are deleted, too.
CREATE TABLE IF NOT EXISTS staff_invitation (
  id BIGINT NOT NULL AUTO_INCREMENT,
  token_hash CHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  email VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  role VARCHAR(16) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  inviter_id BIGINT NULL,
  created_at DATETIME(3) NOT NULL,
  expires_at DATETIME(3) NOT NULL,
  ended VARCHAR(8) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
  PRIMARY KEY (id),
  UNIQUE KEY staff_invitation_token (token_hash),
  KEY staff_invitation_email (email),
  KEY staff_invitation_expires (expires_at),
  CONSTRAINT staff_invitation_of_inviter FOREIGN KEY (inviter_id) REFERENCES `user` (id) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci;
