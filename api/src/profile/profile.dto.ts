import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, Matches, ValidateIf } from 'class-validator';
import { EmailField, OptionalTextField, TextField } from '../http/field.decorator';

/** In minutes, as the spec has it. */
const SHORTEST_TIMEOUT = 5;
const LONGEST_TIMEOUT = 120;

/** A field that may be left out, and then keeps its value; null is no value, unless the field's own rule takes it. */
function Changeable(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ required: false }),
    ValidateIf((_input, value) => value !== undefined),
  );
}

function SwitchField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'boolean', required: false }),
    Changeable(),
    IsBoolean({ message: 'must be true or false' }),
  );
}

/** A short line that may be emptied: blanks around it are dropped, and what is left of nothing is `empty`. */
function LineField(max: number, shape: RegExp, message: string, empty: '' | null = null): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() || empty : value)),
    OptionalTextField({ max }),
    Matches(shape, { message }),
  );
}

/** Whole minutes; what is beyond the limits becomes the limit. */
function TimeoutField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'integer', required: false, minimum: SHORTEST_TIMEOUT, maximum: LONGEST_TIMEOUT }),
    Transform(({ value }: { value: unknown }) =>
      Number.isInteger(value) ? Math.min(LONGEST_TIMEOUT, Math.max(SHORTEST_TIMEOUT, value as number)) : value,
    ),
    Changeable(),
    IsInt({ message: 'must be a whole number of minutes' }),
  );
}

/** What a person changes about themselves; what is left out stays. */
export class ProfileInput {
  @Changeable()
  @TextField({ max: 100 })
  firstName?: string;

  @LineField(100, /^[^\p{Cc}]*$/u, 'must not hold control characters')
  lastName?: string | null;

  @Changeable()
  @EmailField()
  email?: string;

  @LineField(32, /^\+?[\d\s().-]*\d[\d\s().-]*$/, 'must be a phone number')
  phone?: string | null;

  @LineField(64, /^[^\s\p{C}]*$/u, 'must not hold blanks', '')
  telegramUsername?: string | null;

  @SwitchField()
  emailNotifications?: boolean;

  @SwitchField()
  pushNotifications?: boolean;

  @SwitchField()
  marketingEmails?: boolean;

  @SwitchField()
  orderUpdates?: boolean;

  @SwitchField()
  loginAlerts?: boolean;

  @TimeoutField()
  sessionTimeout?: number;
}
