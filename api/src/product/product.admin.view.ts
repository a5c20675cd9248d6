import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ProductView } from './product.view';

@ApiSchema({ name: 'AdminProduct' })
export class AdminProductView extends ProductView {
  @ApiProperty({ minimum: 1, description: 'Grows with every change; the ETag of a single product' })
  version: number;

  @ApiProperty({ description: 'How many orders hold it' })
  orderCount: number;
}
