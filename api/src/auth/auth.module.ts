import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountTokenModule } from '../account-token/account-token.module';
import { MailModule } from '../mail/mail.module';
import { PushModule } from '../push/push.module';
import { SecondFactorModule } from '../second-factor/second-factor.module';
import { UserModule } from '../user/user.module';
import { AccountRecovery } from './account-recovery';
import { AuthSessionController } from './auth-session.controller';
import { AuthController } from './auth.controller';
import { AuthService } from './auth.service';
import { AuthSession } from './auth-session.entity';
import { KnownDevice } from './known-device.entity';
import { KnownDeviceService } from './known-device.service';
import { EmailAddressController } from './email-address.controller';
import { EmailAddressService } from './email-address.service';
import { DeferredWork } from './deferred-work';
import { PasswordChange } from './password-change';
import { SecondFactorController } from './second-factor.controller';
import { PasswordResetService } from './password-reset.service';
import { PasswordService } from './password.service';
import { SessionService } from './session.service';
import { DeviceCookie, SessionCookie } from './token-cookie';

@Module({
  imports: [
    TypeOrmModule.forFeature([AuthSession, KnownDevice]),
    AccountTokenModule,
    MailModule,
    PushModule,
    SecondFactorModule,
    UserModule,
  ],
  controllers: [AuthController, AuthSessionController, EmailAddressController, SecondFactorController],
  providers: [
    AuthService,
    SessionService,
    KnownDeviceService,
    SessionCookie,
    DeviceCookie,
    PasswordService,
    PasswordChange,
    AccountRecovery,
    PasswordResetService,
    EmailAddressService,
    DeferredWork,
  ],
  exports: [EmailAddressService, SessionService, SessionCookie, PasswordService, SecondFactorModule],
})
export class AuthModule {}
