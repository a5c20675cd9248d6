import { ApiProperty } from '@nestjs/swagger';
import { ChoiceField, EmailField, TokenField } from '../http/field.decorator';
import { Nullable } from '../http/view';
import { OwnerProof } from '../second-factor/owner-check';
import { STAFF_ROLES, type StaffRole } from '../staff-role/staff-role';

/**
 * The password proves that the owner of the account gives the role. Somebody else may have found an open session, and
 * the new role would stay after the end of that session.
 */
export class StaffRoleInput extends OwnerProof {
  @ChoiceField(STAFF_ROLES, { enumName: 'StaffRole' }) role: StaffRole;
}

export class StaffInvitationInput extends StaffRoleInput {
  @EmailField() email: string;
}

/**
 * The password proves that the owner of the account accepts. The API also checks that the password is long enough for
 * staff.
 */
export class InvitationAcceptance extends OwnerProof {
  @TokenField() token: string;
}

export class StaffMemberView {
  @ApiProperty() id: number;
  @ApiProperty() username: string;
  @ApiProperty() firstName: string;
  @Nullable('string') lastName: string | null;
  @ApiProperty() email: string;
  @ApiProperty({ enum: STAFF_ROLES, enumName: 'StaffRole' }) role: StaffRole;
  @ApiProperty({ description: 'Whether two-factor authentication is on' }) twoFactorAuth: boolean;
}

export class StaffInvitationView {
  @ApiProperty() id: number;
  @ApiProperty() email: string;
  @ApiProperty({ enum: STAFF_ROLES, enumName: 'StaffRole' }) role: StaffRole;
  @Nullable('string', 'The username of the inviter; null for the operator of the server') invitedBy: string | null;
  @ApiProperty({ format: 'date-time' }) expiresAt: string;
}

export class StaffView {
  @ApiProperty({ type: [StaffMemberView], description: 'Managers first' }) members: StaffMemberView[];
  @ApiProperty({ type: [StaffInvitationView], description: 'Open invitations, the newest first' })
  invitations: StaffInvitationView[];
}
