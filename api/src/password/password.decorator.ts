import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length, ValidateBy } from 'class-validator';
import { isCommonPassword } from './common-password';

/** A new password: 6 to 256 characters, never trimmed, and none of the most common ones. */
export function PasswordField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', minLength: 6, maxLength: 256 }),
    IsString({ message: 'must be a text' }),
    Length(6, 256, { message: 'must have 6 to 256 characters' }),
    ValidateBy({
      name: 'isUncommon',
      validator: {
        validate: (value: unknown) => typeof value !== 'string' || !isCommonPassword(value),
        defaultMessage: () => 'is one of the most common passwords',
      },
    }),
  );
}
