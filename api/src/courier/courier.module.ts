import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module';
import { PushSubscriptionRepository } from '../push/push-subscription.repository';
import { CourierService } from './courier.service';

/** Runs in a process of its own, too. */
@Module({
  imports: [MailModule],
  providers: [CourierService, PushSubscriptionRepository],
})
export class CourierModule {}
