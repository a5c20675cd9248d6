import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { toAsciiDigits } from '@telemarket/composition/text';
import { Transform } from 'class-transformer';
import { IsInt, Matches } from 'class-validator';
import {
  Changeable,
  CleanedText,
  EmailField,
  OptionalTextField,
  SwitchField,
  TextField,
} from '../http/field.decorator';
import { Nullable } from '../http/view';
import { CurrentPasswordField } from '../password/password.decorator';
import { StepUpField } from '../second-factor/code.decorator';
import { TelegramLinkView } from '../telegram/telegram-link.dto';
import { TelegramNoticesView } from '../telegram-notice/telegram-notice.dto';
import { UserView } from '../user/user.view';

const MIN_TIMEOUT_MINUTES = 5;
const MAX_TIMEOUT_MINUTES = 120;

/** A number of whole minutes. A value outside the limits becomes the nearest limit. */
function TimeoutField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'integer', required: false, minimum: MIN_TIMEOUT_MINUTES, maximum: MAX_TIMEOUT_MINUTES }),
    Transform(({ value }: { value: unknown }) =>
      Number.isInteger(value) ? Math.min(MAX_TIMEOUT_MINUTES, Math.max(MIN_TIMEOUT_MINUTES, value as number)) : value,
    ),
    Changeable(),
    IsInt({ message: 'must be a whole number of minutes' }),
  );
}

export class ProfileInput {
  @Changeable() @TextField({ max: 100 }) firstName?: string;
  @OptionalTextField({ max: 100 }) lastName?: string | null;
  @Changeable() @EmailField() email?: string;

  @Changeable() @CurrentPasswordField() currentPassword?: string;
  @StepUpField() code?: string | null;
  @Matches(/^\+?[\d\s().-]*\d[\d\s().-]*$/, { message: 'must be a phone number' })
  @OptionalTextField({ max: 32 })
  @CleanedText(32, toAsciiDigits)
  phone?: string | null;
  @Matches(/^\S*$/, { message: 'must not contain blanks' })
  @OptionalTextField({ max: 64, empty: '' })
  telegramUsername?: string | null;
  @SwitchField({ required: false }) emailNotifications?: boolean;
  @SwitchField({ required: false }) pushNotifications?: boolean;
  @SwitchField({ required: false }) marketingEmails?: boolean;
  @SwitchField({ required: false }) orderUpdates?: boolean;
  @SwitchField({ required: false }) orderAlerts?: boolean;
  @SwitchField({ required: false }) loginAlerts?: boolean;
  @TimeoutField() sessionTimeout?: number;
}

@ApiSchema({ name: 'Profile', description: 'An account, as its owner sees it' })
export class ProfileView extends UserView {
  @ApiProperty() emailVerified: boolean;
  @Nullable('string', 'A new email address that the user has not confirmed yet') pendingEmail: string | null;
  @Nullable('string') phone: string | null;
  @Nullable('string', 'null until the user has stated it; empty when there is none') telegramUsername: string | null;
  @ApiProperty({
    type: TelegramLinkView,
    required: false,
    description: 'The linked Telegram account. Missing in a shop without a Telegram bot',
  })
  telegram?: TelegramLinkView;
  @ApiProperty({
    type: TelegramNoticesView,
    required: false,
    description: 'The state of the Telegram notices. Missing in a shop without a Telegram bot',
  })
  telegramNotices?: TelegramNoticesView;
  @ApiProperty() emailNotifications: boolean;
  @ApiProperty() pushNotifications: boolean;
  @ApiProperty() marketingEmails: boolean;
  @ApiProperty() orderUpdates: boolean;
  @ApiProperty({ description: 'Whether this administrator gets a mail about each new order' }) orderAlerts: boolean;
  @ApiProperty() loginAlerts: boolean;
  @ApiProperty({
    description: 'Whether two-factor authentication is on. The routes under /api/users/me/second-factor change it',
  })
  twoFactorAuth: boolean;

  @ApiProperty({ description: 'Whether the user must switch on two-factor authentication to act as an administrator' })
  twoFactorRequired: boolean;

  @ApiProperty({
    type: 'integer',
    description: 'The number of unused recovery codes. 0 without two-factor authentication',
  })
  recoveryCodesLeft: number;

  @ApiProperty({
    type: 'integer',
    description: 'The number of minutes without a request after which a session of the user ends',
  })
  sessionTimeout: number;

  @Nullable('date-time', 'The time at which the account will be erased; null if no erasure is requested') eraseAt:
    string | null;

  @ApiProperty({
    type: 'integer',
    description:
      'The version of the profile, which increases with each change. It is the ETag, and changes must send it in If-Match',
  })
  version: number;
}
