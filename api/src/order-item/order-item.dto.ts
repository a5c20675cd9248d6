import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsPositive, Max, Min } from 'class-validator';
import { MoneyClaimField } from '../money/money.decorator';

export class OrderItemInput {
  @ApiProperty()
  @IsInt({ message: 'must be a whole number' })
  @IsPositive({ message: 'must be positive' })
  @Max(Number.MAX_SAFE_INTEGER, { message: 'is too large' })
  productId: number;

  @ApiProperty({ minimum: 1, maximum: 99 })
  @IsInt({ message: 'must be a whole number' })
  @Min(1, { message: 'must be at least 1' })
  @Max(99, { message: 'must be at most 99' })
  quantity: number;

  @MoneyClaimField() price: string | number;
}
