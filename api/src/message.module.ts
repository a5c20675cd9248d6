import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from './audit/audit.module';
import { MailModule } from './mail/mail.module';
import { MessageEntry } from './message/message-entry.entity';
import { MessageEntryRepository } from './message/message-entry.repository';
import { MessageEntryService } from './message/message-entry.service';
import { MessageListService } from './message/message-list.service';
import { MessageAdminController } from './message/message.admin.controller';
import { MessageAdminService } from './message/message.admin.service';
import { ContactMessageController, SupportTicketController } from './message/message.controller';
import { Message } from './message/message.entity';
import { MessageRepository } from './message/message.repository';
import { MessageService } from './message/message.service';
import { OwnMessageController, OwnTicketController } from './message/own-message.controller';
import { OwnMessageService } from './message/own-message.service';
import { ReplyMail } from './message/reply-mail';
import { SellerContact } from './message/seller-contact';
import { ProductModule } from './product.module';
import { UserModule } from './user.module';

const TABLES = [Message, MessageEntry];

/** Messages of visitors to sellers, and support tickets. */
@Module({
  imports: [TypeOrmModule.forFeature(TABLES), AuditModule, MailModule, ProductModule, UserModule],
  controllers: [
    ...[ContactMessageController, SupportTicketController, OwnMessageController, OwnTicketController],
    MessageAdminController,
  ],
  providers: [
    ...[MessageRepository, MessageEntryRepository, MessageListService, MessageService, MessageAdminService],
    ...[MessageEntryService, OwnMessageService, ReplyMail, SellerContact],
  ],
  exports: [MessageRepository],
})
export class MessageModule {}
