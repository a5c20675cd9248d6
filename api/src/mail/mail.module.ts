import { Global, Module } from '@nestjs/common';
import { MailLimits } from './mail-limits';
import { MailRepository } from './mail.repository';
import { MailService } from './mail.service';

@Global()
@Module({
  providers: [MailRepository, MailLimits, MailService],
  exports: [MailRepository, MailService],
})
export class MailModule {}
