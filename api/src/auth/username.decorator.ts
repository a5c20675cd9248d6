import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { CleanedText, TextRule } from '../http/field.decorator';
import { MAX_USERNAME_KEY_LENGTH, usernameKey } from '../user/user-key';

const MAX_USERNAME_LENGTH = 50;
/**
 * A username has no invisible characters, and no punctuation that would make it a link or a sentence. Older usernames
 * may have such punctuation.
 */
const PLAIN_USERNAME = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}._-])*$/u;

/** A new username, trimmed. */
export function UsernameField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', minLength: 1, maxLength: MAX_USERNAME_LENGTH }),
    CleanedText(MAX_USERNAME_LENGTH, (name) => name.trim().normalize('NFC')),
    IsString({ message: 'must be a text' }),
    Length(1, MAX_USERNAME_LENGTH, { message: `must have 1 to ${MAX_USERNAME_LENGTH} characters` }),
    TextRule(
      'isPlain',
      (name) => PLAIN_USERNAME.test(name.normalize('NFKC')),
      'must hold only letters, digits, and . _ -',
    ),
    TextRule('foldsShort', (name) => usernameKey(name).length <= MAX_USERNAME_KEY_LENGTH, 'is too long'),
  );
}
