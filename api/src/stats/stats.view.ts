import { ApiProperty } from '@nestjs/swagger';

export class StatsView {
  @ApiProperty() totalProducts: number;
  @ApiProperty() totalUsers: number;
  @ApiProperty() totalOrders: number;
  @ApiProperty({ description: 'Completed and cancelled orders' }) endedOrders: number;

  @ApiProperty({
    example: 97.5,
    description: 'Completed orders among all ended orders, in percent with one decimal; 0 when no order has ended',
  })
  successRate: number;
}
