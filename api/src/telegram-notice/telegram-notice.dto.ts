import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IdField } from '../http/field.decorator';
import { Nullable } from '../http/view';
import { NOTICE_ENDS, type NoticeEnd } from './telegram-notice.entity';

/**
 * `asks`: a Telegram account that is not the linked one has opened the link, and the user has to say whether it gets the
 * notices.
 */
export const NOTICES_STATES = ['off', 'on', 'asks', ...NOTICE_ENDS] as const;
type NoticesState = 'off' | 'on' | 'asks' | NoticeEnd;

export class TelegramNoticesAnswerInput {
  @IdField({ description: '`asks` of the view: the answer is about this one' }) asks: number;
}

@ApiSchema({ name: 'TelegramNotices', description: 'Whether somebody gets notices in Telegram' })
export class TelegramNoticesView {
  @ApiProperty({
    ...{ enum: NOTICES_STATES, enumName: 'TelegramNoticesState' },
    description:
      '`blocked`, `stopped`, `gone`: Telegram delivers none any more. `asks`: another account than the linked one was used',
  })
  state: NoticesState;
  @Nullable('string', 'The username of the Telegram account, without @; null: it has none, or none is known')
  username: string | null;
  @Nullable('number', 'Names the question of the state `asks`') asks: number | null;
}

@ApiSchema({ name: 'TelegramNoticesLink', description: 'What switches notices on: once, within an hour' })
export class TelegramNoticesLinkView {
  @ApiProperty({ description: 'The address at Telegram that opens the bot' }) url: string;
  @ApiProperty({ description: 'The username of the bot, without @' }) bot: string;
  @ApiProperty({ description: 'The text that does the same when it is sent to the bot' }) command: string;
}
