import { ApiProperty } from '@nestjs/swagger';
import { Nullable } from '../http/view';

export class FavoriteWatchView {
  @ApiProperty({ type: [Number] }) productIds: number[];
  @Nullable('date-time', 'Null: nothing is watched') until: string | null;
}
