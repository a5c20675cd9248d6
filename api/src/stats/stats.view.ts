import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'Stats' })
export class StatsView {
  @ApiProperty() totalProducts: number;
  @ApiProperty() totalUsers: number;
  @ApiProperty() totalOrders: number;
  @ApiProperty({ description: 'Completed or cancelled' }) endedOrders: number;

  @ApiProperty({
    example: 97.5,
    description: 'Percent with one decimal: completed of all orders that ended; 0 when none has',
  })
  successRate: number;
}
