import { Module } from '@nestjs/common';
import { PushSubscriptionRepository } from '../push/push-subscription.repository';
import { CourierService } from './courier.service';

@Module({ providers: [CourierService, PushSubscriptionRepository] })
export class CourierModule {}
