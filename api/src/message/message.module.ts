import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { ProductModule } from '../product/product.module';
import { StatsModule } from '../stats/stats.module';
import { UserModule } from '../user/user.module';
import { MessageAdminController } from './message.admin.controller';
import { ContactMessageController, NewsletterController, SupportTicketController } from './message.controller';
import { ContactMessage, SupportTicket } from './message.entity';
import { MessageService } from './message.service';

/** What visitors send: messages to sellers, support tickets, and addresses for the newsletter. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ContactMessage, SupportTicket]),
    ProductModule,
    UserModule,
    StatsModule,
    AuditModule,
  ],
  controllers: [ContactMessageController, SupportTicketController, NewsletterController, MessageAdminController],
  providers: [MessageService],
  exports: [MessageService],
})
export class MessageModule {}
