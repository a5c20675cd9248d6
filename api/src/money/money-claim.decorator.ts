import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';

function isMoneyClaim(value: unknown): boolean {
  if (typeof value === 'string') return /^\d{1,12}(\.\d{1,20})?$/.test(value);
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 && value < 1e12;
}

/** An amount the client believes in: only its form is judged, for the server prices everything itself. */
export function MoneyClaimField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ oneOf: [{ type: 'string' }, { type: 'number' }], example: '149.00' }),
    ValidateBy({
      name: 'isMoneyClaim',
      validator: { validate: isMoneyClaim, defaultMessage: () => 'must be an amount such as "149.00"' },
    }),
  );
}
