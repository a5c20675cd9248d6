import { Module } from '@nestjs/common';
import { OrderEndingService } from './order/order-ending.service';
import { OrderMailService } from './order/order-mail.service';
import { OrderPlacingService } from './order/order-placing.service';
import { OrderTrackingService } from './order/order-tracking.service';
import { OrderAdminController } from './order/order.admin.controller';
import { OrderAdminService } from './order/order.admin.service';
import { OrderController } from './order/order.controller';
import { OrderRepository } from './order/order.repository';
import { OrderService } from './order/order.service';
import { OrderReservationService } from './order/order-reservation.service';
import { ReservationService } from './order/reservation.service';
import { ProductModule } from './product.module';
import { StatsController } from './stats/stats.controller';
import { UserModule } from './user.module';

/** Orders, and the statistics about them. */
@Module({
  imports: [ProductModule, UserModule],
  controllers: [OrderController, OrderAdminController, StatsController],
  providers: [
    ...[OrderRepository, OrderService, OrderAdminService],
    ...[OrderEndingService, OrderMailService, OrderPlacingService, OrderTrackingService, ReservationService],
    ...[OrderReservationService],
  ],
  exports: [OrderRepository],
})
export class OrderModule {}
