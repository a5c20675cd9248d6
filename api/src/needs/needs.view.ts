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
  @ApiProperty({ description: 'The id of the order' }) id: number;
  @ApiProperty({ description: 'The number of the order' }) orderId: string;
  @ApiProperty({ description: 'The number of the deal' }) deal: string;
  @ApiProperty() sellerName: string;
  @ApiProperty() customerName: string;
  @ApiProperty({ type: [String] }) titles: string[];
  @ApiProperty({ type: [NeedCauseView], description: 'The oldest first' }) causes: NeedCauseView[];
}

export class NeedSellersView {
  @ApiProperty({ description: 'Sellers without an address; at most 100' }) missing: number;
  @ApiProperty({ description: 'Sellers with several addresses; at most 100' }) several: number;
}

@ApiSchema({ name: 'Needs', description: 'What waits for an administrator' })
export class NeedsView {
  @ApiProperty({
    type: [NeedDealView],
    description: 'First those that Telegram has answered, then the longest wait; at most 100',
  })
  deals: NeedDealView[];
  @ApiProperty() sellers: NeedSellersView;
}
