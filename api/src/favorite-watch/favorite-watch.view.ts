import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'FavoriteWatch' })
export class FavoriteWatchView {
  @ApiProperty({ type: [Number] }) productIds: number[];

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'Null: nothing is watched' })
  until: string | null;
}
