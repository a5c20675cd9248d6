import { ApiProperty } from '@nestjs/swagger';
import { Nullable, pick } from '../http/view';
import type { User } from './user.entity';

export class UserView {
  @ApiProperty() id: number;
  @ApiProperty() firstName: string;
  @Nullable('string') lastName: string | null;
  @ApiProperty() username: string;
  @ApiProperty() email: string;
  @ApiProperty() isAdmin: boolean;
  @Nullable('string') telegramId: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time' }) updatedAt: string;
}

export class AdminUserView extends UserView {
  @ApiProperty() orderCount: number;
}

/** Names every field that may leave the server. The hash of the password and the keys must not. */
export const toUserView = (user: User): UserView =>
  pick(user, 'id', 'firstName', 'lastName', 'username', 'email', 'isAdmin', 'telegramId', 'createdAt', 'updatedAt');
