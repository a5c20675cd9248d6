import { ApiProperty, ApiSchema, PickType } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { FieldChangeView } from '../audit/audit.view';
import {
  Changeable,
  EmailField,
  OptionalTextField,
  SwitchField,
  TextField,
  WholeNumberField,
} from '../http/field.decorator';
import { Nullable } from '../http/view';
import { AdminMessageView } from '../message/message.view';
import { MAX_SELLER_NAME_LENGTH } from '../seller/seller.dto';

export class SellerChange {
  @Changeable() @TextField({ max: MAX_SELLER_NAME_LENGTH }) name?: string;
  @IsOptional() @EmailField({ required: false, nullable: true }) email?: string | null;
  @OptionalTextField({ max: 100, example: '@username' }) telegram?: string | null;
  @OptionalTextField({ max: 500, lines: true }) publicNote?: string | null;
  @OptionalTextField({ max: 2000, lines: true }) internalNote?: string | null;
  @SwitchField({ required: false }) isPaused?: boolean;
}

export class SellerMergeInput {
  @WholeNumberField({
    minimum: 1,
    description: 'The id of the seller who gets this seller’s listings, deals and names',
  })
  into: number;
  @WholeNumberField({ minimum: 1, description: 'The version of the seller whose id is `into`' }) intoVersion: number;
}

@ApiSchema({ name: 'AdminSeller' })
export class AdminSellerView {
  @ApiProperty() id: number;
  @ApiProperty() name: string;
  @Nullable(
    'string',
    'The seller’s email address, which is never public. Null when it is unknown, or when the listings have several addresses',
  )
  email: string | null;
  @Nullable('string') telegram: string | null;
  @Nullable('string', 'A note about the seller that everybody can see') publicNote: string | null;
  @ApiProperty({ description: 'Whether the seller is paused, so that nobody can order the seller’s listings' })
  isPaused: boolean;
  @ApiProperty({ description: 'The number of the seller’s listings in the shop' }) listingCount: number;
  @ApiProperty({ description: 'The number of different email addresses in the seller’s listings' })
  addressCount: number;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({
    minimum: 1,
    description: 'The version of the seller, which increases with each change. It is the ETag',
  })
  version: number;
}

export class AdminSellerListingView {
  @ApiProperty() id: number;
  @ApiProperty() title: string;
  @Nullable('string', 'The seller’s email address in this listing') sellerEmail: string | null;
  @ApiProperty({ description: 'Whether the listing is still in the shop' }) isListed: boolean;
}

export class AdminSellerMessageView extends PickType(AdminMessageView, [
  'id',
  'name',
  'state',
  'productTitle',
  'createdAt',
]) {}

export class AdminSellerChangeView {
  @ApiProperty({ type: [FieldChangeView] }) changes: FieldChangeView[];
  @ApiProperty({ description: 'The username that the administrator had at that time' }) by: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

export class AdminSellerDetailsView extends AdminSellerView {
  @Nullable('string', 'A note that only staff can see') internalNote: string | null;
  @ApiProperty({
    type: [String],
    description: 'Earlier names of the seller. Pages under these names redirect to the seller’s page',
  })
  earlierNames: string[];
  @ApiProperty({ type: [String], description: 'The different email addresses in the seller’s listings' })
  addresses: string[];
  @ApiProperty({ type: [AdminSellerListingView], description: 'The newest 100 listings of the seller' })
  listings: AdminSellerListingView[];
  @ApiProperty({ description: 'The number of deals with buyers' }) dealCount: number;
  @ApiProperty({ description: 'The number of messages about the seller’s listings' }) messageCount: number;
  @ApiProperty({ type: [AdminSellerMessageView], description: 'The newest 20 messages about the seller’s listings' })
  messages: AdminSellerMessageView[];
  @ApiProperty({ type: [AdminSellerChangeView], description: 'The changes to the seller, the newest first' })
  history: AdminSellerChangeView[];
}
