import { ApiProperty } from '@nestjs/swagger';

export class SessionProofKeyView {
  @ApiProperty({ enum: ['OKP'] }) kty: 'OKP';
  @ApiProperty({ enum: ['Ed25519'] }) crv: 'Ed25519';
  @ApiProperty({ enum: ['EdDSA'] }) alg: 'EdDSA';
  @ApiProperty({ enum: ['sig'] }) use: 'sig';
  @ApiProperty({ description: 'The `kid` of the session proofs that this key has signed' }) kid: string;
  @ApiProperty({ description: 'The public key, in base64url' }) x: string;
}

export class SessionProofKeysView {
  @ApiProperty({ type: [SessionProofKeyView] }) keys: SessionProofKeyView[];
}
