import { Module } from '@nestjs/common';
import { MessageMailService } from './message/message-mail.service';
import { MessageAdminController } from './message/message.admin.controller';
import { MessageAdminService } from './message/message.admin.service';
import {
  ContactMessageController,
  LinkedMessageController,
  OwnMessageController,
  OwnTicketController,
  SupportTicketController,
} from './message/message.controller';
import { MessageRepository } from './message/message.repository';
import { MessageService } from './message/message.service';
import { ProductModule } from './product.module';
import { UserModule } from './user.module';

@Module({
  imports: [ProductModule, UserModule],
  controllers: [
    ...[ContactMessageController, SupportTicketController, OwnMessageController, OwnTicketController],
    LinkedMessageController,
    MessageAdminController,
  ],
  providers: [...[MessageRepository, MessageService, MessageAdminService, MessageMailService]],
  exports: [MessageRepository],
})
export class MessageModule {}
