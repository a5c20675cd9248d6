import { Module } from '@nestjs/common';
import { AccountTokenModule } from '../account-token/account-token.module';
import { MailModule } from '../mail/mail.module';
import { PushModule } from '../push/push.module';
import { SessionModule } from '../session/session.module';
import { UserModule } from '../user/user.module';
import { PasswordChange } from './password-change';
import { PasswordService } from './password.service';

@Module({
  imports: [AccountTokenModule, MailModule, PushModule, SessionModule, UserModule],
  providers: [PasswordService, PasswordChange],
  exports: [PasswordService, PasswordChange],
})
export class PasswordModule {}
