import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { readAmount } from '@telemarket/composition/text';
import { Transform } from 'class-transformer';
import { Matches, ValidateBy } from 'class-validator';
import { fromCents, toCents } from './money';

const POSITIVE_AMOUNT = /^(?!0+(\.0*)?$)\d{1,10}(\.\d{1,2})?$/;

/**
 * A field for a price: a string of at least "0.01" with at most two decimals. The stored value always has two decimals.
 */
export function PriceField(options: { required?: boolean; nullable?: boolean } = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ ...options, type: 'string', example: '149.00', pattern: POSITIVE_AMOUNT.source }),
    Transform(({ value }: { value: unknown }) => {
      const amount = typeof value === 'string' ? readAmount(value) : null;
      return amount === null ? value : fromCents(toCents(amount));
    }),
    Matches(POSITIVE_AMOUNT, { message: 'must be an amount of at least 0.01, such as "149.00"' }),
  );
}

/**
 * A field for an amount that the buyer saw. Only its format is checked, because the server computes all amounts itself.
 */
export function MoneyClaimField(description: string): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ oneOf: [{ type: 'string' }, { type: 'number' }], example: '149.00', description }),
    ValidateBy({
      name: 'isMoneyClaim',
      validator: { validate: isMoneyClaim, defaultMessage: () => 'must be an amount such as "149.00"' },
    }),
  );
}

function isMoneyClaim(value: unknown): boolean {
  if (typeof value === 'string') return /^\d{1,12}(\.\d{1,20})?$/.test(value);
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 && value < 1e12;
}
