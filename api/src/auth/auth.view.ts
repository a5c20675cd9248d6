import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { UserView } from '../user/user.view';

@ApiSchema({ name: 'AuthAnswer' })
export class AuthResponseView {
  @ApiProperty({ type: UserView }) user: UserView;
}

@ApiSchema({ name: 'SessionAnswer' })
export class SessionResponseView {
  @ApiProperty({ type: UserView, nullable: true }) user: UserView | null;
}

@ApiSchema({ name: 'SecondFactorSetup' })
export class SecondFactorSetupView {
  @ApiProperty({ description: 'In base32, for an app that cannot scan' }) secret: string;
  @ApiProperty({ example: 'otpauth://totp/TeleMarket:ada?…' }) uri: string;
  @ApiProperty({ description: 'The uri as a QR code: a data URL of an SVG' }) qrCode: string;
}

@ApiSchema({ name: 'RecoveryCodes' })
export class RecoveryCodesView {
  @ApiProperty({ type: [String], description: 'Each works once. They cannot be read again' }) recoveryCodes: string[];
}

@ApiSchema({ name: 'ConfirmedEmail' })
export class ConfirmedEmailView {
  @ApiProperty({ description: 'The address that the link has confirmed' }) email: string;
}

@ApiSchema({ name: 'RevertedEmail' })
export class RevertedEmailView {
  @ApiProperty({ description: 'Sets a new password, as the token of a link does' }) token: string;
  @ApiProperty() username: string;
}
