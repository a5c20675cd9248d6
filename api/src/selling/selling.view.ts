import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { DealEntryView } from '../deal/deal.view';
import { Nullable } from '../http/view';
import { LINE_ACTIONS, LINE_STATES, type LineAction, type LineState } from '../order-item/transitions';
import { HandoverProperty, type HandoverView } from '../telegram-handover/handover.view';
import { TelegramNoticesView } from '../telegram-notice/telegram-notice.dto';

@ApiSchema({ name: 'DealBuyer' })
export class DealBuyerView {
  @ApiProperty() name: string;
  @Nullable('string') telegram: string | null;
  @Nullable('string', 'null until the seller has accepted a line') email: string | null;
}

@ApiSchema({ name: 'SellerDealLine', description: 'A line of a deal, as its seller sees it' })
export class SellerDealLineView {
  @Nullable(
    'string',
    'The state of the proof of ownership: none, asked, bound, reading, confirm, shown, withdrawn or uncheckable. Null when Telegram cannot confirm the owner',
  )
  proof: string | null;
  @Nullable(
    'string',
    'A link to the bot for the owner. Only the response to the request that makes the link contains it',
  )
  proofLink: string | null;
  @Nullable('date-time', 'The time at which the link for the current proof was made. A new link has a new time')
  proofAskedAt: string | null;
  @ApiProperty({ type: 'integer', description: 'The number of the line in the deal, from 1' }) line: number;
  @ApiProperty() productId: number;
  @ApiProperty() productTitle: string;
  @ApiProperty() productImage: string;
  @ApiProperty() quantity: number;
  @ApiProperty({ example: '149.00', description: 'The unit price' }) price: string;
  @ApiProperty({ enum: LINE_STATES, enumName: 'LineState' }) state: LineState;
  @ApiProperty({
    enum: LINE_ACTIONS,
    enumName: 'LineAction',
    isArray: true,
    description: 'The actions that the seller can take now',
  })
  actions: LineAction[];

  @HandoverProperty() handover?: HandoverView;
}

@ApiSchema({
  name: 'SellerDeal',
  description: 'The part of an order that one seller hands over, as this seller sees it',
})
export class SellerDealView {
  @ApiProperty({ description: 'The number of the deal, which differs from the number of the order' }) number: string;
  @ApiProperty() sellerName: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: DealBuyerView }) buyer: DealBuyerView;
  @ApiProperty({ example: '298.00', description: 'The total of the lines that were neither declined nor cancelled' })
  total: string;
  @ApiProperty({ type: [SellerDealLineView] }) lines: SellerDealLineView[];
  @ApiProperty({ type: [DealEntryView], description: 'The newest 200 entries of the conversation, the oldest first' })
  entries: DealEntryView[];
  @ApiProperty({
    ...{ type: TelegramNoticesView, required: false },
    description:
      'The state of the Telegram notices: those for this deal if it was opened with the link in a mail, those for the account if the user is signed in. Missing in a shop without a Telegram bot',
  })
  telegramNotices?: TelegramNoticesView;
}
