import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { MailModule } from '../mail/mail.module';
import { NotificationModule } from '../notification/notification.module';
import { ProductModule } from '../product/product.module';
import { UserModule } from '../user/user.module';
import { MessageAdminController } from './message.admin.controller';
import { ContactMessageController, SupportTicketController } from './message.controller';
import { ContactMessage, SupportTicket } from './message.entity';
import { MessageEntry } from './message-entry.entity';
import { MessageEntryService } from './message-entry.service';
import { MessageListService } from './message-list.service';
import { MessageService } from './message.service';
import { OwnTicketController } from './own-ticket.controller';
import { OwnTicketService } from './own-ticket.service';

/** Handles messages of visitors to sellers, and support tickets. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ContactMessage, SupportTicket, MessageEntry]),
    ProductModule,
    UserModule,
    AuditModule,
    MailModule,
    NotificationModule,
  ],
  controllers: [ContactMessageController, SupportTicketController, OwnTicketController, MessageAdminController],
  providers: [MessageListService, MessageService, MessageEntryService, OwnTicketService],
  exports: [MessageListService],
})
export class MessageModule {}
