import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { UserView } from '../user/user.view';
import { Nullable } from '../http/view';

@ApiSchema({ name: 'Profile', description: 'An account, as its owner sees and changes it' })
export class ProfileView extends UserView {
  @ApiProperty() emailVerified: boolean;
  @Nullable('string', 'The new address, until it is confirmed') pendingEmail: string | null;
  @Nullable('string') phone: string | null;
  @Nullable('string', 'null until the user has stated it; empty when there is none') telegramUsername: string | null;
  @ApiProperty() emailNotifications: boolean;
  @ApiProperty() pushNotifications: boolean;
  @ApiProperty() marketingEmails: boolean;
  @ApiProperty() orderUpdates: boolean;
  @ApiProperty() loginAlerts: boolean;
  @ApiProperty({ description: 'Changed by the routes below /api/users/me/second-factor' }) twoFactorAuth: boolean;

  @ApiProperty({ description: 'Whether the user is an admin who needs two-factor authentication to act as one' })
  twoFactorRequired: boolean;

  @ApiProperty({ type: 'integer', description: '0 without two-factor authentication' }) recoveryCodesLeft: number;

  @ApiProperty({ type: 'integer', description: 'Minutes without a request after which a session of the user ends' })
  sessionTimeout: number;

  @Nullable('date-time', 'When the account is erased') eraseAt: string | null;

  @ApiProperty({
    type: 'integer',
    description: 'Counts the saves. It is the ETag, and changes must send it in If-Match',
  })
  version: number;
}
