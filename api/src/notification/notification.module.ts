import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module';
import { PushModule } from '../push/push.module';
import { NotificationService } from './notification.service';

@Module({
  imports: [MailModule, PushModule],
  providers: [NotificationService],
  exports: [NotificationService],
})
export class NotificationModule {}
