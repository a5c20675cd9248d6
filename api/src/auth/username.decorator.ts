import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, Length, Matches, ValidateBy } from 'class-validator';
import { MAX_USERNAME_KEY_LENGTH, usernameKey } from '../user/user-key';

/** A new username. It is trimmed, and must not contain blanks or invisible characters. */
export function UsernameField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', minLength: 1, maxLength: 50 }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    IsString({ message: 'must be a text' }),
    Length(1, 50, { message: 'must have 1 to 50 characters' }),
    Matches(/^[^\s\p{C}\p{Z}]*$/u, { message: 'must not hold blanks or invisible characters' }),
    ValidateBy({
      name: 'foldsShort',
      validator: {
        validate: (value: unknown) => typeof value !== 'string' || usernameKey(value).length <= MAX_USERNAME_KEY_LENGTH,
        defaultMessage: () => 'is too long',
      },
    }),
  );
}
