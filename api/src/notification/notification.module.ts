import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module';
import { PushModule } from '../push/push.module';
import { NotificationService } from './notification.service';

/** Sends mails and messages to devices as the switches of a user allow. */
@Module({
  imports: [MailModule, PushModule],
  providers: [NotificationService],
  exports: [NotificationService],
})
export class NotificationModule {}
