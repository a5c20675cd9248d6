import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { TextField } from '../http/field.decorator';
import { Nullable } from '../http/view';
import type { User } from '../user/user.entity';

/** The maximum length of a state. The states that the shop makes have 43 characters. */
const MAX_STATE_LENGTH = 64;
const MAX_CODE_LENGTH = 2_048;

export class TelegramStateInput {
  @TextField({ max: MAX_STATE_LENGTH }) state: string;
}

export class TelegramAnswerInput extends TelegramStateInput {
  @TextField({ max: MAX_CODE_LENGTH }) code: string;
}

@ApiSchema({ name: 'TelegramAddress' })
export class TelegramAddressView {
  @ApiProperty({ description: 'The address of Telegram’s sign-in page' }) url: string;
}

@ApiSchema({ name: 'TelegramAnswer', description: 'Who has signed in with Telegram' })
export class TelegramAnswerView {
  @ApiProperty({ description: 'Whether the shop is still waiting for Telegram; the names are null until then' })
  waiting: boolean;
  @Nullable('string') name: string | null;
  @Nullable('string', 'The Telegram username, without @') username: string | null;
}

@ApiSchema({ name: 'TelegramLink' })
export class TelegramLinkView {
  @ApiProperty({ description: 'Whether this shop can link accounts' }) canLink: boolean;
  @Nullable('date-time', 'null: no Telegram account is linked') linkedAt: string | null;
  @Nullable('string', 'The Telegram username when the account was linked, without @; null when it had none') username:
    string | null;
}

export const toTelegramLinkView = (user: User, canLink: boolean): TelegramLinkView => ({
  canLink,
  linkedAt: user.telegramLinkedAt?.toISOString() ?? null,
  username: user.telegramLinkedName,
});
