import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, Length, ValidateBy } from 'class-validator';
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
    Rule('visible', (name) => !hasInvisible(name), 'must not hold blanks or invisible characters'),
    Rule('oneScript', (name) => !mixesScripts(name), 'must not mix letters of different alphabets'),
    Rule('isFree', (name) => !isReserved(name), 'is reserved'),
    Rule('foldsShort', (name) => usernameKey(name).length <= MAX_USERNAME_KEY_LENGTH, 'is too long'),
  );
}

function Rule(name: string, accepts: (username: string) => boolean, message: string): PropertyDecorator {
  const validate = (value: unknown) => typeof value !== 'string' || accepts(value);
  return ValidateBy({ name, validator: { validate, defaultMessage: () => message } });
}
