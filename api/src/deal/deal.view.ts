import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Nullable } from '../http/view';
import { type Actor, ACTORS } from '../order-item/transitions';
import { DEAL_ENTRY_TYPES, type DealEntryType } from './deal.entity';

@ApiSchema({ name: 'DealEntry', description: 'A message from the buyer or the seller, or a change to an order line' })
export class DealEntryView {
  @ApiProperty() id: number;
  @ApiProperty({ enum: DEAL_ENTRY_TYPES, enumName: 'DealEntryType' }) type: DealEntryType;
  @ApiProperty({ enum: ACTORS, enumName: 'DealActor' }) by: Actor;
  @Nullable('string', 'The title of the order line; null for a message') itemTitle: string | null;
  @ApiProperty({ description: 'The message, or the reason for the change, which may be empty' }) text: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}
