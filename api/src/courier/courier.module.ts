import { Module } from '@nestjs/common';
import { PushSubscriptionRepository } from '../push/push-subscription.repository';
import { CourierService } from './courier.service';

/** Runs in a process of its own, too. */
@Module({ providers: [CourierService, PushSubscriptionRepository] })
export class CourierModule {}
