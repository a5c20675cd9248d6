import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Nullable } from '../http/view.decorator';

@ApiSchema({ name: 'FavoriteWatch' })
export class FavoriteWatchView {
  @ApiProperty({ type: [Number] }) productIds: number[];
  @Nullable('date-time', 'Null: nothing is watched') until: string | null;
}
