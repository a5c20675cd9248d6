import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsPositive, Max } from 'class-validator';
import { EmailField, TextField } from '../http/field.decorator';

export class ContactInput {
  @TextField({ max: 200 }) buyerName: string;
  @EmailField() buyerEmail: string;
  @TextField({ max: 5000 }) message: string;

  @ApiProperty()
  @IsInt({ message: 'must be a whole number' })
  @IsPositive({ message: 'must be positive' })
  @Max(Number.MAX_SAFE_INTEGER, { message: 'is too large' })
  productId: number;
}
