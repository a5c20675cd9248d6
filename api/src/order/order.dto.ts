import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsString,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { EmailField, IdField, OptionalTextField, TextField, WholeNumberField } from '../http/field.decorator';
import { MoneyClaimField } from '../money/money.decorator';

const MAX_ITEMS = 50;
const ORDER_ID = /^[0-9A-Za-z_-]{1,64}$/;

export class OrderItemInput {
  @IdField() productId: number;
  @WholeNumberField({ minimum: 1, maximum: 99 }) quantity: number;
  @MoneyClaimField() price: string | number;
}

export class OrderInput {
  @ApiProperty({ pattern: ORDER_ID.source, description: 'Idempotency key together with customerEmail' })
  @IsString({ message: 'must be a text' })
  @Matches(ORDER_ID, { message: 'must be 1 to 64 letters, digits, - or _' })
  orderId: string;

  @TextField({ max: 200 }) customerName: string;
  @EmailField() customerEmail: string;
  @OptionalTextField({ max: 100, example: '@username' }) customerTelegram?: string | null;
  @MoneyClaimField() total: string | number;

  @ApiProperty({ type: [OrderItemInput], minItems: 1, maxItems: MAX_ITEMS })
  @IsArray({ message: 'must be a list' })
  @ArrayMinSize(1, { message: 'must have at least one item' })
  @ArrayMaxSize(MAX_ITEMS, { message: `must have at most ${MAX_ITEMS} items` })
  @ValidateNested({ each: true, message: 'must be an object' })
  @Type(() => OrderItemInput)
  items: OrderItemInput[];
}

export class OrderCheckInput {
  @ApiProperty({ type: [Number], minItems: 1, maxItems: MAX_ITEMS })
  @IsArray({ message: 'must be a list' })
  @ArrayMinSize(1, { message: 'must have at least one item' })
  @ArrayMaxSize(MAX_ITEMS, { message: `must have at most ${MAX_ITEMS} items` })
  @IsInt({ each: true, message: 'must be whole numbers' })
  @Min(1, { each: true, message: 'must be positive' })
  @Max(Number.MAX_SAFE_INTEGER, { each: true, message: 'must not be too large' })
  productIds: number[];
}

export class OrderConfirmInput {
  @TextField({ max: 200 }) token: string;
}

export class TrackInput {
  @TextField({ max: 64 }) orderId: string;
  @TextField({ max: 254 }) email: string;
}

export class OrderCancelInput extends TrackInput {
  @OptionalTextField({ max: 500 }) reason?: string | null;
}
