import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { TextRule } from '../http/field.decorator';
import { isCommonPassword } from '../secret/common-password';

/** This exceeds every password that can be set: 256 characters of two code points and three UTF-16 units each. */
const MAX_CURRENT_LENGTH = 1_024;

/** A password to compare with the stored one. Every password that could be set is accepted, even blanks. */
export function CurrentPasswordField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', minLength: 1, maxLength: MAX_CURRENT_LENGTH }),
    IsString({ message: 'must be a text' }),
    Length(1, MAX_CURRENT_LENGTH, { message: `must have 1 to ${MAX_CURRENT_LENGTH} characters` }),
  );
}

/** A new password: 6 to 256 characters, never trimmed, and none of the most common ones. */
export function PasswordField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', minLength: 6, maxLength: 256 }),
    IsString({ message: 'must be a text' }),
    Length(6, 256, { message: 'must have 6 to 256 characters' }),
    TextRule('isUncommon', (text) => !isCommonPassword(text), 'is one of the most common passwords'),
  );
}
