import { Module } from '@nestjs/common';
import { MessageModule } from './message.module';
import { OrderModule } from './order.module';
import { ProductModule } from './product.module';
import { SummaryAdminController } from './summary/summary.admin.controller';
import { UserAdminController } from './user-admin/user.admin.controller';
import { UserAdminService } from './user-admin/user.admin.service';
import { UserModule } from './user.module';

@Module({
  imports: [MessageModule, OrderModule, ProductModule, UserModule],
  controllers: [SummaryAdminController, UserAdminController],
  providers: [UserAdminService],
})
export class AdminModule {}
