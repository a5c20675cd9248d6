import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { UserView } from '../user/user.view';

@ApiSchema({ name: 'Profile', description: 'What a person sees and changes of their own account' })
export class ProfileView extends UserView {
  @ApiProperty() emailVerified: boolean;

  @ApiProperty({ type: 'string', nullable: true, description: 'The new address, until it is confirmed' })
  pendingEmail: string | null;

  @ApiProperty({ type: 'string', nullable: true }) phone: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'null until it is said; empty when there is none' })
  telegramUsername: string | null;

  @ApiProperty() emailNotifications: boolean;
  @ApiProperty() pushNotifications: boolean;
  @ApiProperty() marketingEmails: boolean;
  @ApiProperty() orderUpdates: boolean;
  @ApiProperty() loginAlerts: boolean;

  @ApiProperty({ description: 'Switched by the calls below /api/users/me/second-factor' }) twoFactorAuth: boolean;

  @ApiProperty({ description: 'An admin who may do nothing as one without two-factor authentication' })
  twoFactorRequired: boolean;

  @ApiProperty({ type: 'integer', description: '0 without two-factor authentication' }) recoveryCodesLeft: number;

  @ApiProperty({ type: 'integer', description: 'Minutes without a request after which a session of the user ends' })
  sessionTimeout: number;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'When the account is erased' })
  eraseAt: string | null;

  @ApiProperty({ type: 'integer', description: 'Counts the saves; the ETag, and what If-Match has to name' })
  version: number;
}
