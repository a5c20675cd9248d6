import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { LINE_STATES, type LineState } from './transitions';

@ApiSchema({ name: 'OrderItem', description: 'A line of an order, as the product was when it was bought' })
export class OrderItemView {
  @ApiProperty() id: number;
  @ApiProperty({ description: 'The product may have been deleted since' }) productId: number;
  @ApiProperty() productTitle: string;
  @ApiProperty() productImage: string;
  @ApiProperty() quantity: number;
  @ApiProperty({ example: '149.00', description: 'The price of one piece' }) price: string;
  @ApiProperty({ enum: LINE_STATES, enumName: 'LineState', required: false, description: 'Earlier versions omit it' })
  state?: LineState;

  @ApiProperty({ required: false, description: 'Missing for a line without a deal; earlier versions omit it' })
  sellerName?: string;
}
