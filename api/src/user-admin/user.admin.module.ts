import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { MessageModule } from '../message/message.module';
import { OrderModule } from '../order/order.module';
import { SuspensionService } from './suspension.service';
import { UserDetailsService } from './user-details.service';
import { UserAdminController } from './user.admin.controller';
import { UserAdminService } from './user.admin.service';
import { SessionModule } from '../session/session.module';
import { UserModule } from '../user/user.module';

/** Separate from UserModule, because it imports orders, which import users. */
@Module({
  imports: [UserModule, OrderModule, MessageModule, SessionModule, AuditModule],
  controllers: [UserAdminController],
  providers: [UserAdminService, UserDetailsService, SuspensionService],
})
export class UserAdminModule {}
