import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { NEED_CAUSES, type NeedCause } from './needs.repository';

export class NeedCauseView {
  @ApiProperty({
    enum: NEED_CAUSES,
    enumName: 'NeedCauseType',
    description:
      '`no_address`: the seller has no email address. `no_answer`: the seller has not answered for 48 hours. `not_handed_over`: the seller accepted 7 days ago, but has not handed over. `unconfirmed`: the seller handed over 7 days ago, but the buyer has not confirmed. ' +
      '`handover_unanswered`: Telegram has named the buyer as the owner since this time, but the buyer has not confirmed for 24 hours',
  })
  type: NeedCause;

  @ApiProperty({ format: 'date-time' }) since: string;
}

@ApiSchema({ name: 'NeedDeal', description: 'A deal that needs an administrator’s attention' })
export class NeedDealView {
  @ApiProperty({ description: 'The order ID' }) id: number;
  @ApiProperty({ description: 'The order number' }) orderId: string;
  @ApiProperty({ description: 'The deal number' }) deal: string;
  @ApiProperty() sellerName: string;
  @ApiProperty() customerName: string;
  @ApiProperty({ type: [String] }) titles: string[];
  @ApiProperty({ type: [NeedCauseView], description: 'The causes, oldest first' }) causes: NeedCauseView[];
}

export class NeedSellersView {
  @ApiProperty({ description: 'The number of sellers without an email address. At most 100 are counted' })
  missing: number;
  @ApiProperty({ description: 'The number of sellers with several email addresses. At most 100 are counted' })
  several: number;
}

@ApiSchema({ name: 'Needs', description: 'The deals and sellers that need an administrator’s attention' })
export class NeedsView {
  @ApiProperty({
    type: [NeedDealView],
    description:
      'At most 100 deals. Deals in which Telegram has confirmed a hand-over come first, then those that have waited longest',
  })
  deals: NeedDealView[];
  @ApiProperty() sellers: NeedSellersView;
}
