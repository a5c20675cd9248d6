import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OrderItemModule } from '../order-item/order-item.module';
import { ProductModule } from '../product/product.module';
import { StatsModule } from '../stats/stats.module';
import { UserModule } from '../user/user.module';
import { OrderAdminController } from './order.admin.controller';
import { OrderController } from './order.controller';
import { Order } from './order.entity';
import { OrderHistory } from './order-history.entity';
import { OrderPlacingService } from './order-placing.service';
import { OrderService } from './order.service';

@Module({
  imports: [TypeOrmModule.forFeature([Order, OrderHistory]), OrderItemModule, ProductModule, StatsModule, UserModule],
  controllers: [OrderController, OrderAdminController],
  providers: [OrderService, OrderPlacingService],
  exports: [OrderService],
})
export class OrderModule {}
