import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Matches } from 'class-validator';
import { fromCents, toCents } from './money';

const POSITIVE = /^(?!0+(\.0*)?$)\d{1,10}(\.\d{1,2})?$/;

/** A price that is stored as it is given: at least a cent, as text of at most two places, which becomes exactly two. */
export function PriceField(options: { required?: boolean; nullable?: boolean } = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ ...options, type: 'string', example: '149.00', pattern: POSITIVE.source }),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && POSITIVE.test(value) ? fromCents(toCents(value)) : value,
    ),
    Matches(POSITIVE, { message: 'must be an amount of at least 0.01, such as "149.00"' }),
  );
}
