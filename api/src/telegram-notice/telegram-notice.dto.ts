import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IdField } from '../http/field.decorator';
import { Nullable } from '../http/view';
import { NOTICE_END_REASONS, type NoticeEndReason } from './telegram-notice.entity';

/**
 * `asks`: a Telegram account other than the linked one has opened the link, and the user must say whether that account
 * gets the notices.
 */
export const NOTICES_STATES = ['off', 'on', 'asks', ...NOTICE_END_REASONS] as const;
type NoticesState = 'off' | 'on' | 'asks' | NoticeEndReason;

export class TelegramNoticesAnswerInput {
  @IdField({ description: '`asks` of the view that the user has answered' }) asks: number;
}

@ApiSchema({ name: 'TelegramNotices', description: 'The state of the Telegram notices' })
export class TelegramNoticesView {
  @ApiProperty({
    ...{ enum: NOTICES_STATES, enumName: 'TelegramNoticesState' },
    description:
      '`blocked`, `stopped`, `gone`: Telegram no longer delivers notices. `asks`: an account other than the linked one has opened the link',
  })
  state: NoticesState;
  @Nullable('string', 'The username of the Telegram account, without @; null when it has none, or when none is known')
  username: string | null;
  @Nullable('number', 'The id of the question in the state `asks`; null in other states') asks: number | null;
}

@ApiSchema({ name: 'TelegramNoticesLink', description: 'A link that switches notices on, once and within an hour' })
export class TelegramNoticesLinkView {
  @ApiProperty({ description: 'The address that opens the bot in Telegram' }) url: string;
  @ApiProperty({ description: 'The username of the bot, without @' }) bot: string;
  @ApiProperty({ description: 'A text that does the same as the link when it is sent to the bot' }) command: string;
}
