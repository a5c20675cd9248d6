import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { canFit } from '@telemarket/composition/text';
import { IsString, length, Length } from 'class-validator';
import { TextRule } from '../http/field.decorator';
import { isCommonPassword } from '../secret/common-password';
import { normalizePassword } from './password.service';

/** No password that can be set is longer, because `canFit` allows four UTF-16 code units for each of 256 characters. */
const MAX_CURRENT_PASSWORD_LENGTH = 1_024;

/** A field for the current password. It accepts every password that could ever be set, even one of blanks only. */
export function CurrentPasswordField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', minLength: 1, maxLength: MAX_CURRENT_PASSWORD_LENGTH }),
    IsString({ message: 'must be a text' }),
    Length(1, MAX_CURRENT_PASSWORD_LENGTH, { message: `must have 1 to ${MAX_CURRENT_PASSWORD_LENGTH} characters` }),
  );
}

const MIN_PASSWORD_LENGTH = 6;
const MAX_PASSWORD_LENGTH = 256;

function hasAllowedLength(password: string): boolean {
  return (
    canFit(password, MAX_PASSWORD_LENGTH) &&
    length(normalizePassword(password), MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH)
  );
}

/** A field for a new password: 6 to 256 characters, never trimmed, and none of the most common passwords. */
export function PasswordField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD_LENGTH }),
    IsString({ message: 'must be a text' }),
    TextRule('hasLength', hasAllowedLength, `must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`),
    TextRule('isUncommon', (text) => !isCommonPassword(normalizePassword(text)), 'is one of the most common passwords'),
  );
}
