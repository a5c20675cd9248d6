import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { OptionalTextField, TextField } from '../http/field.decorator';

const MAX_CODE_LENGTH = 64;

export function CodeField(): PropertyDecorator {
  return TextField({ max: MAX_CODE_LENGTH, example: '123456' });
}

/** Like CodeField, but only users with a second factor must send a code. See SecondFactorService. */
export function StepUpField(): PropertyDecorator {
  return applyDecorators(
    OptionalTextField({ max: MAX_CODE_LENGTH, example: '123456' }),
    ApiProperty({
      description: 'A code of the authenticator app, or a recovery code. Required when two-factor authentication is on',
    }),
  );
}
