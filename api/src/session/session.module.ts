import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailModule } from '../mail/mail.module';
import { UserModule } from '../user/user.module';
import { AuthSessionController } from './auth-session.controller';
import { AuthSession } from './auth-session.entity';
import { AuthSessionRepository } from './auth-session.repository';
import { KnownDevice } from './known-device.entity';
import { KnownDeviceRepository } from './known-device.repository';
import { KnownDeviceService } from './known-device.service';
import { SessionService } from './session.service';
import { DeviceCookie, SessionCookie } from './token-cookie';

const PROVIDERS = [
  ...[AuthSessionRepository, KnownDeviceRepository, SessionService, KnownDeviceService],
  ...[SessionCookie, DeviceCookie],
];

@Module({
  imports: [TypeOrmModule.forFeature([AuthSession, KnownDevice]), MailModule, UserModule],
  controllers: [AuthSessionController],
  providers: PROVIDERS,
  exports: PROVIDERS,
})
export class SessionModule {}
