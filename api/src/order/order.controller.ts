import { Body, Get, Ip, Post, Query } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiExtraModels,
  ApiForbiddenResponse,
  ApiOkResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ListResponse, PageQuery } from '../http/page';
import { ApiProblem } from '../http/problem.view';
import { Allow, ApiController, Ok, PathText, Public, RateLimited, Reply } from '../http/route.decorator';
import { Session, type LiveSession } from '../session/session.decorator';
import { OrderCancelInput, OrderCheckInput, OrderConfirmInput, OrderInput, TrackInput } from './order.dto';
import { AcceptsOrderKey, AcceptsOrderKeyHash, Buyer, OrderKeyHash } from './order-key';
import type { Prover } from './order-proof.service';
import { OrderService } from './order.service';
import { OrderTrackingService } from './order-tracking.service';
import {
  ItemCheckView,
  OrderProblemView,
  OrderReceiptView,
  OrderTimelineView,
  OrderView,
  PlacedOrderView,
  TrackedOrderView,
} from './order.view';
import { ReservationService } from './reservation.service';

const storedOrderSchema = {
  oneOf: [{ $ref: getSchemaPath(PlacedOrderView) }, { $ref: getSchemaPath(OrderReceiptView) }],
};

@ApiExtraModels(PlacedOrderView, OrderReceiptView)
@ApiController('api/orders', 'order')
export class OrderController {
  constructor(
    private readonly orders: OrderService,
    private readonly tracking: OrderTrackingService,
    private readonly reservations: ReservationService,
  ) {}

  @Post()
  @Public({ session: true })
  @AcceptsOrderKeyHash()
  @RateLimited({ name: 'order', limit: 20, windowSeconds: 600, by: 'session' })
  @ApiCreatedResponse({ type: PlacedOrderView })
  @ApiOkResponse({
    schema: storedOrderSchema,
    description: 'The order is already stored. Only its owner and admins get all fields',
  })
  @ApiProblem(
    409,
    OrderProblemView,
    '`reserved` or `sold`: a one-of-a-kind item is not available. `price_changed`: an item costs more than the price ' +
      'in the request. `order_conflict`: another order already has this ID',
  )
  @ApiProblem(422, OrderProblemView, 'Some values are invalid. `items` lists the lines with unknown products')
  async place(
    @Body() input: OrderInput,
    @Session() session: LiveSession | null,
    @OrderKeyHash() keyHash: string | null,
    @Ip() ip: string,
    @Reply() reply: FastifyReply,
  ): Promise<PlacedOrderView | OrderReceiptView> {
    const { response, created } = await this.orders.place(input, session, { ip, keyHash });
    reply.code(created ? 201 : 200);
    return response;
  }

  @Post('check')
  @Public({ session: true })
  @RateLimited({ name: 'order-check', limit: 60, windowSeconds: 60, by: 'address', inMemory: true })
  @Ok([ItemCheckView], 'The results, in the same sequence as the requested products')
  check(@Body() { productIds }: OrderCheckInput, @Session() session: LiveSession | null) {
    return this.reservations.checkItems(productIds, session && session.user);
  }

  @Get('user/:email')
  @Allow('user')
  @RateLimited({ name: 'order-history', limit: 120, windowSeconds: 60, by: 'session', inMemory: true })
  @ListResponse(OrderView, 'The newest orders first. Without `page`: at most 100 orders, without a total count')
  history(@PathText('email') email: string, @Session() session: LiveSession, @Query() query: PageQuery) {
    return this.orders.history(email, session, query);
  }

  @Post('track')
  @Public()
  @Ok(TrackedOrderView)
  track(@Body() input: TrackInput, @Ip() ip: string) {
    return this.tracking.track(input, ip);
  }

  @Post('timeline')
  @Public({ session: true })
  @AcceptsOrderKey()
  @Ok(OrderTimelineView)
  timeline(@Body() input: TrackInput, @Buyer() buyer: Prover) {
    return this.tracking.timeline(input, buyer);
  }

  @Post('cancel')
  @Public({ session: true })
  @RateLimited({ name: 'order-cancel', limit: 30, windowSeconds: 600, by: 'session' })
  @AcceptsOrderKey()
  @Ok(OrderTimelineView)
  @ApiForbiddenResponse({
    description:
      '`account_order`: only the account that placed the order can do this. `order_key`: this requires the order key',
  })
  @ApiConflictResponse({
    description: '`final`: the order is no longer pending. `handed_over`: part of the order was handed over',
  })
  cancel(@Body() input: OrderCancelInput, @Buyer() buyer: Prover) {
    return this.tracking.cancel(input, buyer);
  }

  @Post('confirm')
  @Public()
  @RateLimited({ name: 'order-confirm', limit: 30, windowSeconds: 600, by: 'address' })
  @Ok(TrackedOrderView, '404 for an unknown token. `link-expired`: the order is not stored any more')
  confirm(@Body() { token }: OrderConfirmInput) {
    return this.tracking.confirm(token);
  }
}
