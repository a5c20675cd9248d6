import { ApiProperty } from '@nestjs/swagger';
import { Nullable, pick } from '../http/view';
import { STAFF_ROLES, type StaffRole, staffRoleOf } from '../staff-role/staff-role';
import type { User } from './user.entity';

export class UserView {
  @ApiProperty() id: number;
  @ApiProperty() firstName: string;
  @Nullable('string') lastName: string | null;
  @ApiProperty() username: string;
  @ApiProperty() email: string;
  @ApiProperty({ description: 'Whether the user is staff, in any role' }) isAdmin: boolean;
  @ApiProperty({
    enum: STAFF_ROLES,
    enumName: 'StaffRole',
    nullable: true,
    description: 'Null for users who are not staff',
  })
  staffRole: StaffRole | null;
  @Nullable('string') telegramId: string | null;
  @ApiProperty({ required: false, description: 'The username of the linked Telegram account, without @' })
  telegramName?: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time' }) updatedAt: string;
}

export class AdminUserView extends UserView {
  @ApiProperty() orderCount: number;
}

/** Lists each field that may leave the server, so that the password hash and the keys stay there. */
export function toUserView(user: User): UserView {
  const staffRole = staffRoleOf(user);
  return {
    ...pick(user, 'id', 'firstName', 'lastName', 'username', 'email', 'telegramId', 'createdAt', 'updatedAt'),
    ...{ isAdmin: staffRole !== null, staffRole },
    ...(user.telegramLinkedName !== null && { telegramName: user.telegramLinkedName }),
  };
}
