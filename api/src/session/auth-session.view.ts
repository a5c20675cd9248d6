import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'AuthSession' })
export class AuthSessionView {
  @ApiProperty({ description: 'Names the session to its owner; the cookie’s id is another' }) id: number;
  @ApiProperty({ example: 'Firefox on Windows' }) device: string;
  @ApiProperty({ format: 'date-time', description: 'The sign-in' }) createdAt: string;
  @ApiProperty({ format: 'date-time', description: 'To the minute' }) lastUsedAt: string;
  @ApiProperty({ description: 'The session that asks' }) current: boolean;
}
