import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserModule } from '../user/user.module';
import { PushService } from './push.service';
import { PushSubscription } from './push-subscription.entity';
import { PushSubscriptionRepository } from './push-subscription.repository';

/** Stores the devices that show notifications. The courier sends these; the routes are in the folder profile. */
@Module({
  imports: [TypeOrmModule.forFeature([PushSubscription]), UserModule],
  providers: [PushService, PushSubscriptionRepository],
  exports: [PushService, PushSubscriptionRepository],
})
export class PushModule {}
