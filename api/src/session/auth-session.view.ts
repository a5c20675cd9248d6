import { ApiProperty } from '@nestjs/swagger';
import { pick } from '../http/view';
import type { AuthSession } from './auth-session.entity';
import { deviceName } from './device-name';

export class AuthSessionView {
  @ApiProperty({ description: 'The public id of the session, which is not the id in the cookie' }) id: number;
  @ApiProperty({ example: 'Firefox on Windows' }) device: string;
  @ApiProperty({ format: 'date-time', description: 'The time of the sign-in' }) createdAt: string;
  @ApiProperty({ format: 'date-time', description: 'The time of the last request, precise to the minute' })
  lastUsedAt: string;
  @ApiProperty({ description: 'Whether this request belongs to the session' }) current: boolean;
}

export function toSessionView(session: AuthSession): Omit<AuthSessionView, 'current'> {
  const lastUsedAt = session.lastSeenAt.toISOString();
  return { ...pick(session, 'id', 'createdAt'), device: deviceName(session.userAgent), lastUsedAt };
}
