import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { LINE_STATES, type LineState } from './transitions';

@ApiSchema({ name: 'OrderItem', description: 'An order line, with the product as it was when ordered' })
export class OrderItemView {
  @ApiProperty() id: number;
  @ApiProperty({ description: 'The ID of the product, which may have been deleted since it was ordered' })
  productId: number;
  @ApiProperty() productTitle: string;
  @ApiProperty() productImage: string;
  @ApiProperty() quantity: number;
  @ApiProperty({ example: '149.00', description: 'The unit price' }) price: string;
  @ApiProperty({
    enum: LINE_STATES,
    enumName: 'LineState',
    required: false,
    description: 'Earlier versions omit this field',
  })
  state?: LineState;

  @ApiProperty({ required: false, description: 'Missing for a line without a deal. Earlier versions omit this field' })
  sellerName?: string;
}
