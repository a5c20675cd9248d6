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
    'What is asked or shown about the owner of the group or channel: none, asked, bound, reading, confirm, shown, withdrawn or uncheckable. Null when the owner cannot be shown',
  )
  proof: string | null;
  @Nullable('string', 'A link to the bot for the owner. Only the response to the request that makes it has it')
  proofLink: string | null;
  @Nullable('date-time', 'When the link was made that `proof` is about. Another link has another time')
  proofAskedAt: string | null;
  @ApiProperty({ type: 'integer', description: 'The number of the line in the deal, from 1' }) line: number;
  @ApiProperty() productId: number;
  @ApiProperty() productTitle: string;
  @ApiProperty() productImage: string;
  @ApiProperty() quantity: number;
  @ApiProperty({ example: '149.00', description: 'The unit price' }) price: string;
  @ApiProperty({ enum: LINE_STATES, enumName: 'LineState' }) state: LineState;
  @ApiProperty({ enum: LINE_ACTIONS, enumName: 'LineAction', isArray: true, description: 'What the seller can do now' })
  actions: LineAction[];

  @HandoverProperty() handover?: HandoverView;
}

@ApiSchema({
  name: 'SellerDeal',
  description: 'The part of an order that one seller hands over, as the seller sees it',
})
export class SellerDealView {
  @ApiProperty({ description: 'The number of the deal. It is not that of the order' }) number: string;
  @ApiProperty() sellerName: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: DealBuyerView }) buyer: DealBuyerView;
  @ApiProperty({ example: '298.00', description: 'The total of the lines that were neither declined nor cancelled' })
  total: string;
  @ApiProperty({ type: [SellerDealLineView] }) lines: SellerDealLineView[];
  @ApiProperty({ type: [DealEntryView], description: 'The oldest first; the newest 200' }) entries: DealEntryView[];
  @ApiProperty({
    ...{ type: TelegramNoticesView, required: false },
    description:
      'Those of this deal with the link of a mail, those of the account with a session. Missing when this shop has no Telegram bot',
  })
  telegramNotices?: TelegramNoticesView;
}
