import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, Matches } from 'class-validator';
import { Changeable, EmailField, OptionalTextField, SwitchField, TextField } from '../http/field.decorator';
import { CurrentPasswordField } from '../password/password.decorator';
import { StepUpField } from '../second-factor/code.decorator';

const MIN_TIMEOUT = 5;
const MAX_TIMEOUT = 120;

/** A line of text that can be cleared. It is trimmed, and a blank text becomes `empty`. */
function LineField(max: number, shape: RegExp, message: string, empty: '' | null = null): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() || empty : value)),
    OptionalTextField({ max }),
    Matches(shape, { message }),
  );
}

/** Whole minutes. A value outside the limits becomes the nearest limit. */
function TimeoutField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'integer', required: false, minimum: MIN_TIMEOUT, maximum: MAX_TIMEOUT }),
    Transform(({ value }: { value: unknown }) =>
      Number.isInteger(value) ? Math.min(MAX_TIMEOUT, Math.max(MIN_TIMEOUT, value as number)) : value,
    ),
    Changeable(),
    IsInt({ message: 'must be a whole number of minutes' }),
  );
}

/** The changes of a profile. Fields that are left out do not change. */
export class ProfileInput {
  @Changeable() @TextField({ max: 100 }) firstName?: string;
  @LineField(100, /^[^\p{Cc}]*$/u, 'must not hold control characters') lastName?: string | null;
  @Changeable() @EmailField() email?: string;

  @Changeable() @CurrentPasswordField() currentPassword?: string;
  @StepUpField() code?: string | null;
  @LineField(32, /^\+?[\d\s().-]*\d[\d\s().-]*$/, 'must be a phone number') phone?: string | null;
  @LineField(64, /^[^\s\p{C}]*$/u, 'must not hold blanks', '') telegramUsername?: string | null;
  @SwitchField({ required: false }) emailNotifications?: boolean;
  @SwitchField({ required: false }) pushNotifications?: boolean;
  @SwitchField({ required: false }) marketingEmails?: boolean;
  @SwitchField({ required: false }) orderUpdates?: boolean;
  @SwitchField({ required: false }) loginAlerts?: boolean;
  @TimeoutField() sessionTimeout?: number;
}
