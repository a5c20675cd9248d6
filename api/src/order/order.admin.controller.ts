import { Body, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { AdminController, Allow, ApiCsv, Id, Ok } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { CsvQuery, ListResponse, MAX_WHOLE_LIST } from '../http/page';
import {
  DeskMessageInput,
  OrderFilterQuery,
  OrderLineChange,
  OrderListQuery,
  OrderNoteInput,
  OrderStatusChange,
  ReservationChange,
  ReservationsEnd,
} from './order.dto';
import { OrderAdminService } from './order.admin.service';
import { OrderDeskService } from './order-desk.service';
import { AdminOrderDetailsView, AdminOrderView, EndedReservationsView } from './order.view';
import { ReservationService } from './reservation.service';

@AdminController('orders', 'support')
export class OrderAdminController {
  constructor(
    private readonly orders: OrderAdminService,
    private readonly desk: OrderDeskService,
    private readonly reservations: ReservationService,
  ) {}

  @Get()
  @ListResponse(
    AdminOrderView,
    `Without page, pageSize and q, the first ${MAX_WHOLE_LIST.toLocaleString('en')} orders are returned`,
  )
  list(@Query() query: OrderListQuery) {
    return this.orders.list(query);
  }

  // This route must come before `:id`, which would also match its path.
  @Get('csv')
  @Allow('manager')
  @ApiCsv()
  csv(@Query() query: OrderFilterQuery, @Query() { format }: CsvQuery) {
    return this.orders.csv(query, format);
  }

  @Post('reservations/end')
  @Ok(EndedReservationsView, 'Ends the reservations, so that others can order the products')
  async endReservations(@Body() { productIds }: ReservationsEnd, @Session() { user }: LiveSession) {
    return { ended: await this.reservations.end(productIds, user) };
  }

  @Get(':id')
  @Ok(AdminOrderDetailsView)
  details(@Id() id: number) {
    return this.orders.details(id);
  }

  @Patch(':id/reservations/:productId')
  @Ok(AdminOrderDetailsView, 'Changes when the reservation ends')
  async extendReservation(
    @Id() id: number,
    @Id('productId') productId: number,
    @Body() { until }: ReservationChange,
    @Session() { user }: LiveSession,
  ) {
    await this.reservations.changeEnd(id, productId, new Date(until), user);
    return this.orders.details(id);
  }

  @Delete(':id/reservations/:productId')
  @Ok(AdminOrderDetailsView, 'Ends the reservation, so that others can order the product')
  async endReservation(@Id() id: number, @Id('productId') productId: number, @Session() { user }: LiveSession) {
    await this.reservations.changeEnd(id, productId, null, user);
    return this.orders.details(id);
  }

  @Patch(':id')
  @Ok(
    AdminOrderDetailsView,
    '409 `final`: the order is no longer pending. `sold` or `reserved`: another order has bought or reserved a one-of-a-kind listing',
  )
  async end(@Id() id: number, @Body() change: OrderStatusChange, @Session() { user }: LiveSession) {
    await this.desk.endOrder(id, change, user);
    return this.orders.details(id);
  }

  @Patch(':id/items/:itemId')
  @Ok(AdminOrderDetailsView, '409 `state`: the state of the line does not allow this action')
  async changeLine(
    @Id() id: number,
    @Id('itemId') itemId: number,
    @Body() change: OrderLineChange,
    @Session() { user }: LiveSession,
  ) {
    await this.desk.changeLine(id, itemId, change, user);
    return this.orders.details(id);
  }

  @Post(':id/notes')
  @Ok(AdminOrderDetailsView, 'Adds a note that only staff can read')
  async note(@Id() id: number, @Body() { text }: OrderNoteInput, @Session() { user }: LiveSession) {
    await this.desk.addNote(id, text, user);
    return this.orders.details(id);
  }

  @Post(':id/messages')
  @Ok(
    AdminOrderDetailsView,
    'Sends a message to the buyer and the seller of the deal. 409 `full`: the conversation already has 200 entries',
  )
  async write(@Id() id: number, @Body() message: DeskMessageInput, @Session() { user }: LiveSession) {
    await this.desk.writeMessage(id, message, user);
    return this.orders.details(id);
  }

  @Post(':id/confirmation')
  @Ok(
    AdminOrderDetailsView,
    'Sends the order confirmation to the buyer again. 409 `erased`: the email address was erased',
  )
  async confirmAgain(@Id() id: number, @Session() { user }: LiveSession) {
    await this.desk.sendConfirmationAgain(id, user);
    return this.orders.details(id);
  }
}
