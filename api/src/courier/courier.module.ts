import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailModule } from '../mail/mail.module';
import { PushSubscription } from '../push/push-subscription.entity';
import { PushSubscriptionRepository } from '../push/push-subscription.repository';
import { CourierService } from './courier.service';

/** Runs in a process of its own, too. */
@Module({
  imports: [TypeOrmModule.forFeature([PushSubscription]), MailModule],
  providers: [CourierService, PushSubscriptionRepository],
})
export class CourierModule {}
