import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'ContactMessage' })
export class ContactMessageView {
  @ApiProperty()
  id: number;

  @ApiProperty()
  buyerName: string;

  @ApiProperty()
  buyerEmail: string;

  @ApiProperty()
  message: string;

  @ApiProperty()
  productId: number;

  @ApiProperty({ type: 'string', nullable: true, description: 'null once the product is gone' })
  productTitle: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}
