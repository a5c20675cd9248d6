import { ApiProperty } from '@nestjs/swagger';

export class SecondFactorSetupView {
  @ApiProperty({ description: 'The secret in base32, for an app that cannot scan the QR code' }) secret: string;
  @ApiProperty({ example: 'otpauth://totp/TeleMarket:ada?…' }) uri: string;
  @ApiProperty({ description: 'The URI as a QR code, in a data URL of an SVG' }) qrCode: string;
}

export class RecoveryCodesView {
  @ApiProperty({
    type: [String],
    description: 'The recovery codes. Each code works once, and the codes cannot be read again',
  })
  recoveryCodes: string[];
}
