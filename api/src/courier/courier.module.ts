import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module';
import { PushModule } from '../push/push.module';
import { CourierService } from './courier.service';

/** Sends what is in the outbox. */
@Module({ imports: [MailModule, PushModule], providers: [CourierService] })
export class CourierModule {}
