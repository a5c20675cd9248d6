import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { MailModule } from '../mail/mail.module';
import { NotificationModule } from '../notification/notification.module';
import { OrderItemModule } from '../order-item/order-item.module';
import { ProductModule } from '../product/product.module';
import { UserModule } from '../user/user.module';
import { OrderAdminController } from './order.admin.controller';
import { OrderBuyerService } from './order-buyer.service';
import { OrderController } from './order.controller';
import { OrderAdminService } from './order.admin.service';
import { OrderEndingService } from './order-ending.service';
import { Order } from './order.entity';
import { OrderHistoryRepository } from './order-history.repository';
import { OrderMailService } from './order-mail.service';
import { OrderPlacingService } from './order-placing.service';
import { OrderRepository } from './order.repository';
import { OrderService } from './order.service';
import { OrderTrackingService } from './order-tracking.service';
import { ReservationHoldService } from './reservation-hold.service';
import { ReservationService } from './reservation.service';

@Module({
  imports: [
    TypeOrmModule.forFeature([Order]),
    AuditModule,
    MailModule,
    NotificationModule,
    OrderItemModule,
    ProductModule,
    UserModule,
  ],
  controllers: [OrderController, OrderAdminController],
  providers: [
    ...[OrderRepository, OrderHistoryRepository, OrderService, OrderPlacingService, OrderTrackingService],
    ...[
      OrderAdminService,
      OrderBuyerService,
      OrderEndingService,
      OrderMailService,
      ReservationService,
      ReservationHoldService,
    ],
  ],
  exports: [OrderRepository],
})
export class OrderModule {}
