import { Module } from '@nestjs/common';
import { OrderModule } from '../order/order.module';
import { UserAdminController } from './user.admin.controller';
import { UserAdminService } from './user.admin.service';
import { UserModule } from '../user/user.module';

/** Separate from UserModule, because it imports orders, which import users. */
@Module({
  imports: [UserModule, OrderModule],
  controllers: [UserAdminController],
  providers: [UserAdminService],
})
export class UserAdminModule {}
