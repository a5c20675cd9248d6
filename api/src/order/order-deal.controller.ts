import { Body, Post } from '@nestjs/common';
import { ApiConflictResponse, ApiForbiddenResponse } from '@nestjs/swagger';
import { ApiController, Ok, Public, RateLimited } from '../http/route.decorator';
import {
  OrderLineCancelInput,
  OrderLineInput,
  OrderMessageInput,
  OrderProofInput,
  OrderReceiveInput,
} from './order-deal.dto';
import { OrderDealService } from './order-deal.service';
import { OrderDealsView } from './order-deal.view';
import { AcceptsOrderKey, Buyer } from './order-key';
import type { Prover } from './order-proof.service';

const FORBIDDEN = {
  description: '`account_order`: only the account that placed the order may. `order_key`: only who has its key may',
};
const STATE = { description: '`state`: the state of no line allows it' };
const REPEATED = 'A repeated request returns the present state';

/** The buyer's side of the deals of an order. Needs the session of its account, or its key. */
@ApiController('api/orders/deals', 'order')
export class OrderDealController {
  constructor(private readonly deals: OrderDealService) {}

  @Post()
  @Public({ session: true })
  @AcceptsOrderKey()
  @Ok(OrderDealsView)
  @ApiForbiddenResponse(FORBIDDEN)
  show(@Body() input: OrderProofInput, @Buyer() buyer: Prover) {
    return this.deals.show(input, buyer);
  }

  @Post('message')
  @Public({ session: true })
  @RateLimited({ name: 'deal-message-of-buyer', limit: 20, windowSeconds: 600, by: 'session' })
  @AcceptsOrderKey()
  @Ok(OrderDealsView, REPEATED)
  @ApiForbiddenResponse(FORBIDDEN)
  @ApiConflictResponse({ description: '`full`: the conversation has 200 entries' })
  write(@Body() input: OrderMessageInput, @Buyer() buyer: Prover) {
    return this.deals.write(input, buyer);
  }

  @Post('receive')
  @Public({ session: true })
  @AcceptsOrderKey()
  @Ok(OrderDealsView, REPEATED)
  @ApiForbiddenResponse(FORBIDDEN)
  @ApiConflictResponse(STATE)
  receive(@Body() { itemId, ...input }: OrderReceiveInput, @Buyer() buyer: Prover) {
    return this.deals.act(input, { action: 'receive', itemId }, buyer);
  }

  @Post('ask-telegram')
  @Public({ session: true })
  @RateLimited({ name: 'handover-ask-of-buyer', limit: 30, windowSeconds: 600, by: 'session' })
  @AcceptsOrderKey()
  @Ok(OrderDealsView, 'Telegram is asked soon who owns what was ordered, when the line has a hand-over')
  @ApiForbiddenResponse(FORBIDDEN)
  askTelegram(@Body() input: OrderLineInput, @Buyer() buyer: Prover) {
    return this.deals.askTelegram(input, buyer);
  }

  @Post('cancel')
  @Public({ session: true })
  @AcceptsOrderKey()
  @Ok(OrderDealsView, REPEATED)
  @ApiForbiddenResponse(FORBIDDEN)
  @ApiConflictResponse(STATE)
  cancel(@Body() { itemId, reason, ...input }: OrderLineCancelInput, @Buyer() buyer: Prover) {
    const change = { action: 'cancel', itemId, reason: reason ?? '' } as const;
    return this.deals.act(input, change, buyer);
  }
}
