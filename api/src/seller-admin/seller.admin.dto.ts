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
import { MAX_SELLER_NAME } from '../seller/seller.dto';

export class SellerChange {
  @Changeable() @TextField({ max: MAX_SELLER_NAME }) name?: string;
  @IsOptional() @EmailField({ required: false, nullable: true }) email?: string | null;
  @OptionalTextField({ max: 100, example: '@username' }) telegram?: string | null;
  @OptionalTextField({ max: 500, lines: true }) publicNote?: string | null;
  @OptionalTextField({ max: 2000, lines: true }) internalNote?: string | null;
  @SwitchField({ required: false }) isPaused?: boolean;
}

export class SellerMergeInput {
  @WholeNumberField({ minimum: 1, description: 'The id of the seller who gets everything of this one' }) into: number;
  @WholeNumberField({ minimum: 1, description: 'The version of that seller' }) intoVersion: number;
}

@ApiSchema({ name: 'AdminSeller' })
export class AdminSellerView {
  @ApiProperty() id: number;
  @ApiProperty() name: string;
  @Nullable('string', 'Never public. Null when it is unknown, or when the listings have several') email: string | null;
  @Nullable('string') telegram: string | null;
  @Nullable('string', 'Buyers see it') publicNote: string | null;
  @ApiProperty({ description: 'Whether the listings cannot be ordered' }) isPaused: boolean;
  @ApiProperty({ description: 'The number of listings in the shop' }) listingCount: number;
  @ApiProperty({ description: 'The number of different addresses of the listings' }) addressCount: number;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ minimum: 1, description: 'Grows with each change. It is the ETag of the seller' }) version: number;
}

export class AdminSellerListingView {
  @ApiProperty() id: number;
  @ApiProperty() title: string;
  @Nullable('string', 'The address of this listing') sellerEmail: string | null;
  @ApiProperty({ description: 'False for a listing that has left the shop' }) isListed: boolean;
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
  @ApiProperty({ description: 'The username of the admin at that time' }) by: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

export class AdminSellerDetailsView extends AdminSellerView {
  @Nullable('string', 'Only for staff') internalNote: string | null;
  @ApiProperty({ type: [String], description: 'Their pages lead to the page of the seller' }) earlierNames: string[];
  @ApiProperty({ type: [String], description: 'The different addresses of the listings' }) addresses: string[];
  @ApiProperty({ type: [AdminSellerListingView], description: 'The newest 100' }) listings: AdminSellerListingView[];
  @ApiProperty({ description: 'The number of deals with buyers' }) dealCount: number;
  @ApiProperty({ description: 'The number of messages about the listings' }) messageCount: number;
  @ApiProperty({ type: [AdminSellerMessageView], description: 'The newest 20' }) messages: AdminSellerMessageView[];
  @ApiProperty({ type: [AdminSellerChangeView], description: 'The newest first' }) history: AdminSellerChangeView[];
}
