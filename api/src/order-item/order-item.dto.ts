import { ApiProperty } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { IdField } from '../http/field.decorator';
import { MoneyClaimField } from '../money/money.decorator';

export class OrderItemInput {
  @IdField() productId: number;

  @ApiProperty({ minimum: 1, maximum: 99 })
  @IsInt({ message: 'must be a whole number' })
  @Min(1, { message: 'must be at least 1' })
  @Max(99, { message: 'must be at most 99' })
  quantity: number;

  @MoneyClaimField() price: string | number;
}
