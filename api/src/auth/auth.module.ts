import { Module } from '@nestjs/common';
import { AccountRecoveryModule } from '../account-recovery/account-recovery.module';
import { EmailAddressModule } from '../email-address/email-address.module';
import { PasswordModule } from '../password/password.module';
import { SecondFactorModule } from '../second-factor/second-factor.module';
import { SessionModule } from '../session/session.module';
import { UserModule } from '../user/user.module';
import { AuthController } from './auth.controller';
import { ChangePasswordService } from './change-password.service';
import { LoginService } from './login.service';
import { SignInService } from './sign-in.service';
import { SignupService } from './signup.service';

@Module({
  imports: [AccountRecoveryModule, EmailAddressModule, PasswordModule, SecondFactorModule, SessionModule, UserModule],
  controllers: [AuthController],
  providers: [LoginService, SignupService, ChangePasswordService, SignInService],
  // The guards of the application need these modules.
  exports: [SecondFactorModule, SessionModule],
})
export class AuthModule {}
