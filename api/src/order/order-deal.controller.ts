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

const FORBIDDEN_RESPONSE = {
  description:
    '`account_order`: only the account that placed the order can do this. `order_key`: this requires the order key',
};
const STATE_RESPONSE = { description: '`state`: no line is in a state that allows this' };
const REPEATED_RESPONSE = 'A repeated request returns the current state';

/**
 * The routes for the buyer of an order to see and change its deals. A caller needs the session of the buyer's account,
 * or the key of the order.
 */
@ApiController('api/orders/deals', 'order')
export class OrderDealController {
  constructor(private readonly deals: OrderDealService) {}

  @Post()
  @Public({ session: true })
  @AcceptsOrderKey()
  @Ok(OrderDealsView)
  @ApiForbiddenResponse(FORBIDDEN_RESPONSE)
  show(@Body() input: OrderProofInput, @Buyer() buyer: Prover) {
    return this.deals.show(input, buyer);
  }

  @Post('message')
  @Public({ session: true })
  @RateLimited({ name: 'deal-message-of-buyer', limit: 20, windowSeconds: 600, by: 'session' })
  @AcceptsOrderKey()
  @Ok(OrderDealsView, REPEATED_RESPONSE)
  @ApiForbiddenResponse(FORBIDDEN_RESPONSE)
  @ApiConflictResponse({ description: '`full`: the conversation already has 200 entries' })
  write(@Body() input: OrderMessageInput, @Buyer() buyer: Prover) {
    return this.deals.writeMessage(input, buyer);
  }

  @Post('receive')
  @Public({ session: true })
  @AcceptsOrderKey()
  @Ok(OrderDealsView, REPEATED_RESPONSE)
  @ApiForbiddenResponse(FORBIDDEN_RESPONSE)
  @ApiConflictResponse(STATE_RESPONSE)
  receive(@Body() { itemId, ...input }: OrderReceiveInput, @Buyer() buyer: Prover) {
    return this.deals.changeLines(input, { action: 'receive', itemId }, buyer);
  }

  @Post('ask-telegram')
  @Public({ session: true })
  @RateLimited({ name: 'handover-ask-of-buyer', limit: 30, windowSeconds: 600, by: 'session' })
  @AcceptsOrderKey()
  @Ok(
    OrderDealsView,
    'If the line has a hand-over, the shop soon asks Telegram who owns the ordered group, bot or account',
  )
  @ApiForbiddenResponse(FORBIDDEN_RESPONSE)
  askTelegram(@Body() input: OrderLineInput, @Buyer() buyer: Prover) {
    return this.deals.askTelegram(input, buyer);
  }

  @Post('cancel')
  @Public({ session: true })
  @AcceptsOrderKey()
  @Ok(OrderDealsView, REPEATED_RESPONSE)
  @ApiForbiddenResponse(FORBIDDEN_RESPONSE)
  @ApiConflictResponse(STATE_RESPONSE)
  cancel(@Body() { itemId, reason, ...input }: OrderLineCancelInput, @Buyer() buyer: Prover) {
    const change = { action: 'cancel', itemId, reason: reason ?? '' } as const;
    return this.deals.changeLines(input, change, buyer);
  }
}
