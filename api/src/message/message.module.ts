import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { ContactMessageModule } from '../contact-message/contact-message.module';
import { ProductModule } from '../product/product.module';
import { StatsModule } from '../stats/stats.module';
import { SupportTicketModule } from '../support-ticket/support-ticket.module';
import { UserModule } from '../user/user.module';
import { MessageAdminController } from './message.admin.controller';
import { MessageService } from './message.service';

/** Shows two kinds of messages as one list. It has no table. */
@Module({
  imports: [ContactMessageModule, SupportTicketModule, ProductModule, UserModule, StatsModule, AuditModule],
  controllers: [MessageAdminController],
  providers: [MessageService],
  exports: [MessageService],
})
export class MessageModule {}
