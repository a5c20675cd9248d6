import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { MailModule } from '../mail/mail.module';
import { ProductModule } from '../product/product.module';
import { StatsModule } from '../stats/stats.module';
import { UserModule } from '../user/user.module';
import { MessageAdminController } from './message.admin.controller';
import { ContactMessageController, SupportTicketController } from './message.controller';
import { ContactMessage, SupportTicket } from './message.entity';
import { MessageService } from './message.service';

/** What visitors send: messages to sellers and support tickets. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ContactMessage, SupportTicket]),
    ProductModule,
    UserModule,
    StatsModule,
    AuditModule,
    MailModule,
  ],
  controllers: [ContactMessageController, SupportTicketController, MessageAdminController],
  providers: [MessageService],
  exports: [MessageService],
})
export class MessageModule {}
