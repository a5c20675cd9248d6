import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Nullable } from '../http/view.decorator';

@ApiSchema({ name: 'Seller', description: 'A seller, with numbers that the shop has counted' })
export class SellerView {
  @ApiProperty() name: string;
  @ApiProperty({ format: 'date-time', description: 'When the first listing was created' }) since: string;
  @ApiProperty({ description: 'Listings that can be found now' }) listings: number;
  @ApiProperty({ description: 'How many of them are verified' }) verified: number;
  @Nullable('date-time', 'The last check of a verified listing') lastCheckedAt: string | null;
  @ApiProperty({ description: 'Pieces in completed orders' }) sold: number;
}
