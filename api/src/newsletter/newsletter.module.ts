import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailModule } from '../mail/mail.module';
import { NewsletterController } from './newsletter.controller';
import { NewsletterService } from './newsletter.service';
import { Subscriber } from './subscriber.entity';
import { SubscriberRepository } from './subscriber.repository';

@Module({
  imports: [TypeOrmModule.forFeature([Subscriber]), MailModule],
  controllers: [NewsletterController],
  providers: [NewsletterService, SubscriberRepository],
  exports: [NewsletterService],
})
export class NewsletterModule {}
