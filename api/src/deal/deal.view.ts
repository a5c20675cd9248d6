import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Nullable } from '../http/view';
import { type Actor, ACTORS } from '../order-item/transitions';
import { DEAL_ENTRY_TYPES, type DealEntryType } from './deal.entity';

@ApiSchema({ name: 'DealEntry', description: 'A message of the buyer or the seller, or a change of a line' })
export class DealEntryView {
  @ApiProperty() id: number;
  @ApiProperty({ enum: DEAL_ENTRY_TYPES, enumName: 'DealEntryType' }) type: DealEntryType;
  @ApiProperty({ enum: ACTORS, enumName: 'DealActor' }) by: Actor;
  @Nullable('string', 'The title of the line; null for a message') itemTitle: string | null;
  @ApiProperty({ description: 'The message, or the reason of the change, which may be empty' }) text: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}
