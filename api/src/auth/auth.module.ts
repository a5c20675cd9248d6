import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserModule } from '../user/user.module';
import { AuthSessionController } from './auth-session.controller';
import { AuthController } from './auth.controller';
import { AuthService } from './auth.service';
import { AuthSession } from './auth-session.entity';
import { KnownDevice } from './known-device.entity';
import { KnownDeviceService } from './known-device.service';
import { PasswordService } from './password.service';
import { SessionService } from './session.service';
import { DeviceCookie, SessionCookie } from './token-cookie';

@Module({
  imports: [TypeOrmModule.forFeature([AuthSession, KnownDevice]), UserModule],
  controllers: [AuthController, AuthSessionController],
  providers: [AuthService, SessionService, KnownDeviceService, SessionCookie, DeviceCookie, PasswordService],
  exports: [SessionService, SessionCookie, PasswordService],
})
export class AuthModule {}
