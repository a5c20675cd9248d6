import { Module } from '@nestjs/common';
import { AccountTokenModule } from '../account-token/account-token.module';
import { MailModule } from '../mail/mail.module';
import { PasswordModule } from '../password/password.module';
import { SecondFactorModule } from '../second-factor/second-factor.module';
import { SessionModule } from '../session/session.module';
import { UserModule } from '../user/user.module';
import { AccountRecovery } from './account-recovery';
import { DeferredWork } from './deferred-work';
import { EmailRevertService } from './email-revert.service';
import { PasswordLinkService } from './password-link.service';
import { PasswordResetService } from './password-reset.service';

@Module({
  imports: [AccountTokenModule, MailModule, PasswordModule, SecondFactorModule, SessionModule, UserModule],
  providers: [AccountRecovery, DeferredWork, EmailRevertService, PasswordLinkService, PasswordResetService],
  exports: [EmailRevertService, PasswordLinkService, PasswordResetService],
})
export class AccountRecoveryModule {}
