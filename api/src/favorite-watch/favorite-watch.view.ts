import { ApiProperty } from '@nestjs/swagger';
import { Nullable } from '../http/view.decorator';

export class FavoriteWatchView {
  @ApiProperty({ type: [Number] }) productIds: number[];
  @Nullable('date-time', 'Null: nothing is watched') until: string | null;
}
