import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CourierService } from './courier.service';
import { Mail } from './mail.entity';
import { MailService } from './mail.service';

/** The outbox of mails, and the courier that sends them. */
@Module({
  imports: [TypeOrmModule.forFeature([Mail])],
  providers: [MailService, CourierService],
  exports: [MailService],
})
export class MailModule {}
