import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailModule } from '../mail/mail.module';
import { UserModule } from '../user/user.module';
import { AuthSessionController } from './auth-session.controller';
import { AuthSession } from './auth-session.entity';
import { KnownDevice } from './known-device.entity';
import { KnownDeviceService } from './known-device.service';
import { SessionService } from './session.service';
import { DeviceCookie, SessionCookie } from './token-cookie';

@Module({
  imports: [TypeOrmModule.forFeature([AuthSession, KnownDevice]), MailModule, UserModule],
  controllers: [AuthSessionController],
  providers: [SessionService, KnownDeviceService, SessionCookie, DeviceCookie],
  exports: [SessionService, KnownDeviceService, SessionCookie, DeviceCookie],
})
export class SessionModule {}
