import { Global, Module } from '@nestjs/common';
import { MailAdminController } from './mail.admin.controller';
import { MailAdminService } from './mail.admin.service';
import { MailLimits } from './mail-limits';
import { MailRepository } from './mail.repository';
import { MailService } from './mail.service';

@Global()
@Module({
  controllers: [MailAdminController],
  providers: [MailRepository, MailLimits, MailService, MailAdminService],
  exports: [MailRepository, MailService],
})
export class MailModule {}
