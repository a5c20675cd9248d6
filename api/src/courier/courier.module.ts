import { Module } from '@nestjs/common';
import { LetterMailRepository } from '../newsletter/letter-mail.repository';
import { PushSubscriptionRepository } from '../push/push-subscription.repository';
import { CourierService } from './courier.service';

@Module({ providers: [CourierService, LetterMailRepository, PushSubscriptionRepository] })
export class CourierModule {}
