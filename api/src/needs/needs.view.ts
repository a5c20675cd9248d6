import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { NEED_CAUSES, type NeedCause } from './needs.repository';

export class NeedCauseView {
  @ApiProperty({
    enum: NEED_CAUSES,
    enumName: 'NeedCauseType',
    description:
      '`no_address`: nobody can be told about the order. `no_answer`: for 48 hours. `not_handed_over`, `unconfirmed`: for 7 days. ' +
      '`handover_unanswered`: since this time Telegram names the buyer as owner, and the buyer has not confirmed for 24 hours',
  })
  type: NeedCause;

  @ApiProperty({ format: 'date-time' }) since: string;
}

@ApiSchema({ name: 'NeedDeal', description: 'A deal that needs an administrator' })
export class NeedDealView {
  @ApiProperty({ description: 'The ID of the order' }) id: number;
  @ApiProperty({ description: 'The number of the order' }) orderId: string;
  @ApiProperty({ description: 'The number of the deal' }) deal: string;
  @ApiProperty() sellerName: string;
  @ApiProperty() customerName: string;
  @ApiProperty({ type: [String] }) titles: string[];
  @ApiProperty({ type: [NeedCauseView], description: 'The causes, with the oldest first' }) causes: NeedCauseView[];
}

export class NeedSellersView {
  @ApiProperty({ description: 'The number of sellers without an email address, up to 100' }) missing: number;
  @ApiProperty({ description: 'The number of sellers with several email addresses, up to 100' }) several: number;
}

@ApiSchema({ name: 'Needs', description: 'The deals and sellers that need an administrator' })
export class NeedsView {
  @ApiProperty({
    type: [NeedDealView],
    description:
      'At most 100 deals. Deals in which Telegram has confirmed a hand-over come first, then the longest wait',
  })
  deals: NeedDealView[];
  @ApiProperty() sellers: NeedSellersView;
}
