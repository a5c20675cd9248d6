import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module';
import { PushModule } from '../push/push.module';
import { CourierService } from './courier.service';

@Module({ imports: [MailModule, PushModule], providers: [CourierService] })
export class CourierModule {}
