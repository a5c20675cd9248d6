import { Module } from '@nestjs/common';
import { MessageModule } from '../message/message.module';
import { OrderModule } from '../order/order.module';
import { ProductModule } from '../product/product.module';
import { UserModule } from '../user/user.module';
import { SummaryAdminController } from './summary.admin.controller';

@Module({ imports: [ProductModule, OrderModule, UserModule, MessageModule], controllers: [SummaryAdminController] })
export class SummaryModule {}
