import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { MailModule } from '../mail/mail.module';
import { NotificationModule } from '../notification/notification.module';
import { ProductModule } from '../product/product.module';
import { UserModule } from '../user/user.module';
import { MessageAdminController } from './message.admin.controller';
import { ContactMessageController, SupportTicketController } from './message.controller';
import { MessageAdminService } from './message.admin.service';
import { Message } from './message.entity';
import { MessageEntry } from './message-entry.entity';
import { MessageEntryRepository } from './message-entry.repository';
import { MessageEntryService } from './message-entry.service';
import { MessageRepository } from './message.repository';
import { MessageListService } from './message-list.service';
import { MessageService } from './message.service';
import { OwnMessageController, OwnTicketController } from './own-message.controller';
import { OwnMessageService } from './own-message.service';
import { ReplyMail } from './reply-mail';
import { SellerContact } from './seller-contact';

@Module({
  imports: [
    TypeOrmModule.forFeature([Message, MessageEntry]),
    ProductModule,
    UserModule,
    AuditModule,
    MailModule,
    NotificationModule,
  ],
  controllers: [
    ContactMessageController,
    SupportTicketController,
    OwnMessageController,
    OwnTicketController,
    MessageAdminController,
  ],
  providers: [
    MessageRepository,
    MessageEntryRepository,
    MessageListService,
    MessageService,
    MessageAdminService,
    MessageEntryService,
    OwnMessageService,
    ReplyMail,
    SellerContact,
  ],
  exports: [MessageRepository],
})
export class MessageModule {}
