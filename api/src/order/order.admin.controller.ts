import { Body, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { AdminController, ApiCsv, Id, Ok } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { ListResponse, MAX_WHOLE_LIST } from '../http/page';
import { OrderFilterQuery, OrderListQuery, OrderStatusChange, ReservationChange, ReservationsEnd } from './order.dto';
import { OrderAdminService } from './order.admin.service';
import { OrderTransitionService } from './order-transition.service';
import { AdminOrderDetailsView, AdminOrderView, EndedReservationsView } from './order.view';
import { ReservationService } from './reservation.service';

@AdminController('orders')
export class OrderAdminController {
  constructor(
    private readonly orders: OrderAdminService,
    private readonly transitions: OrderTransitionService,
    private readonly reservations: ReservationService,
  ) {}

  @Get()
  @ListResponse(
    AdminOrderView,
    `Without page, pageSize and q, the first ${MAX_WHOLE_LIST.toLocaleString('en')} are returned`,
  )
  list(@Query() query: OrderListQuery) {
    return this.orders.list(query);
  }

  // This route comes before `:id`, which would match it, too.
  @Get('csv')
  @ApiCsv()
  csv(@Query() query: OrderFilterQuery) {
    return this.orders.csv(query);
  }

  @Post('reservations/end')
  @Ok(EndedReservationsView, 'The reservations have ended, so others can order the products')
  async endReservations(@Body() { productIds }: ReservationsEnd, @Session() { user }: LiveSession) {
    return { ended: await this.reservations.end(productIds, user) };
  }

  @Get(':id')
  @Ok(AdminOrderDetailsView)
  details(@Id() id: number) {
    return this.orders.details(id);
  }

  @Patch(':id/reservations/:productId')
  @Ok(AdminOrderDetailsView, 'The reservation has a new end')
  async extendReservation(
    @Id() id: number,
    @Id('productId') productId: number,
    @Body() { until }: ReservationChange,
    @Session() { user }: LiveSession,
  ) {
    await this.reservations.change(id, productId, new Date(until), user);
    return this.orders.details(id);
  }

  @Delete(':id/reservations/:productId')
  @Ok(AdminOrderDetailsView, 'The reservation has ended, so others can order the product')
  async endReservation(@Id() id: number, @Id('productId') productId: number, @Session() { user }: LiveSession) {
    await this.reservations.change(id, productId, null, user);
    return this.orders.details(id);
  }

  @Patch(':id')
  @Ok(
    AdminOrderDetailsView,
    '409 `final` when the order is not pending; `sold` or `reserved` when another order has a listing that is one of a kind',
  )
  async end(@Id() id: number, @Body() { status, reason }: OrderStatusChange, @Session() { user }: LiveSession) {
    const action = status === 'completed' ? 'receive' : 'cancel';
    await this.transitions.make(id, { action, actor: 'shop', user, ip: null, reason });
    return this.orders.details(id);
  }
}
