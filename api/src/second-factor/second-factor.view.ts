import { ApiProperty } from '@nestjs/swagger';

export class SecondFactorSetupView {
  @ApiProperty({ description: 'The secret in base32, for an app that cannot scan' }) secret: string;
  @ApiProperty({ example: 'otpauth://totp/TeleMarket:ada?…' }) uri: string;
  @ApiProperty({ description: 'The uri as a QR code: a data URL of an SVG' }) qrCode: string;
}

export class RecoveryCodesView {
  @ApiProperty({ type: [String], description: 'Each code works once. The codes cannot be read again' })
  recoveryCodes: string[];
}
