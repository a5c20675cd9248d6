import { Module } from '@nestjs/common';
import { AccountRecoveryModule } from '../account-recovery/account-recovery.module';
import { AccountTokenModule } from '../account-token/account-token.module';
import { MailModule } from '../mail/mail.module';
import { PasswordModule } from '../password/password.module';
import { SessionModule } from '../session/session.module';
import { UserModule } from '../user/user.module';
import { EmailAddressController } from './email-address.controller';
import { EmailAddressService } from './email-address.service';

@Module({
  imports: [AccountRecoveryModule, AccountTokenModule, MailModule, PasswordModule, SessionModule, UserModule],
  controllers: [EmailAddressController],
  providers: [EmailAddressService],
  exports: [EmailAddressService],
})
export class EmailAddressModule {}
