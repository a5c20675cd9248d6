import { ApiProperty } from '@nestjs/swagger';

export class SecondFactorSetupView {
  @ApiProperty({ description: 'The secret in base32, for an app that cannot scan the QR code' }) secret: string;
  @ApiProperty({ example: 'otpauth://totp/TeleMarket:ada?…' }) uri: string;
  @ApiProperty({ description: 'The URI as a QR code, which is an SVG in a data URL' }) qrCode: string;
}

export class RecoveryCodesView {
  @ApiProperty({
    type: [String],
    description: 'The recovery codes. Each code works once. They cannot be read again later',
  })
  recoveryCodes: string[];
}
