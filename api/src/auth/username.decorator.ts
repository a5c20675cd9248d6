import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, Length } from 'class-validator';
import { TextRule } from '../http/field.decorator';
import { isReserved } from '../user/letter-shapes';
import { hasInvisible, mixesScripts } from './look-alike';
import { MAX_USERNAME_KEY_LENGTH, usernameKey } from '../user/user-key';

/** A new username, trimmed. It must not imitate another one, or a name that the shop could have. */
export function UsernameField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', minLength: 1, maxLength: 50 }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    IsString({ message: 'must be a text' }),
    Length(1, 50, { message: 'must have 1 to 50 characters' }),
    TextRule('visible', (name) => !hasInvisible(name), 'must not hold blanks or invisible characters'),
    TextRule('oneScript', (name) => !mixesScripts(name), 'must not mix letters of different alphabets'),
    TextRule('isFree', (name) => !isReserved(name), 'is reserved'),
    TextRule('foldsShort', (name) => usernameKey(name).length <= MAX_USERNAME_KEY_LENGTH, 'is too long'),
  );
}
