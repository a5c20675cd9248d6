import { Module } from '@nestjs/common';
import { ConversationService } from './deal/conversation.service';
import { DealTokenService } from './deal/deal-token.service';
import { DealMailJobs } from './order/deal-mail.jobs';
import { DealMailService } from './order/deal-mail.service';
import { OrderMailKey } from './order/order-mail-key';
import { OrderDealController } from './order/order-deal.controller';
import { OrderDealService } from './order/order-deal.service';
import { OrderDeskRepository } from './order/order-desk.repository';
import { OrderDeskService } from './order/order-desk.service';
import { OrderMailService } from './order/order-mail.service';
import { OrderPlacingService } from './order/order-placing.service';
import { OrderProofService } from './order/order-proof.service';
import { OrderSettlingService } from './order/order-settling.service';
import { OrderTakeoverRepository } from './order/order-takeover.repository';
import { OrderTakeoverService } from './order/order-takeover.service';
import { OrderTrackingService } from './order/order-tracking.service';
import { OrderTransitionService } from './order/order-transition.service';
import { OrderAdminController } from './order/order.admin.controller';
import { OrderAdminService } from './order/order.admin.service';
import { OrderController } from './order/order.controller';
import { OrderRepository } from './order/order.repository';
import { OrderService } from './order/order.service';
import { OrderReservationService } from './order/order-reservation.service';
import { ReservationService } from './order/reservation.service';
import { ShopMailService } from './order/shop-mail.service';
import { ProductModule } from './product.module';
import { ProofModule } from './proof.module';
import { LinkedDealController, OwnDealController } from './selling/selling.controller';
import { SellingService } from './selling/selling.service';
import { StatsController } from './stats/stats.controller';
import { HandoverController } from './telegram-handover/handover.controller';
import { HandoverService } from './telegram-handover/handover.service';
import { UserModule } from './user.module';

/** Orders, and statistics about them. */
@Module({
  imports: [ProductModule, ProofModule, UserModule],
  controllers: [
    ...[OrderController, OrderDealController, OrderAdminController, LinkedDealController, OwnDealController],
    ...[HandoverController, StatsController],
  ],
  providers: [
    ...[OrderRepository, OrderService, OrderAdminService, OrderDeskRepository, OrderDeskService],
    ...[OrderTransitionService, OrderMailService, OrderPlacingService, OrderTrackingService, ReservationService],
    ...[DealMailService, DealMailJobs, OrderMailKey],
    ...[OrderProofService, OrderDealService, ConversationService, DealTokenService, SellingService],
    HandoverService,
    ...[OrderReservationService, ShopMailService, OrderTakeoverRepository, OrderTakeoverService, OrderSettlingService],
  ],
  exports: [OrderRepository, OrderDeskService, ReservationService],
})
export class OrderModule {}
