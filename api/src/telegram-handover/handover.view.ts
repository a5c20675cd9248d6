import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { TextRule } from '../http/field.decorator';
import { Nullable } from '../http/view';
import { IsString } from 'class-validator';
import { HANDOVER_CHAT_KINDS, type HandoverChatKind } from './handover.entity';
import { HANDOVER_REASONS, HANDOVER_STATES, type HandoverReason, type HandoverState } from './handover-state';

const NAMED = 'When Telegram named the buyer’s account as owner';

@ApiSchema({ name: 'Handover', description: 'What Telegram says about the owner of a chat that was ordered' })
export class HandoverView {
  @ApiProperty({
    ...{ enum: HANDOVER_STATES, enumName: 'HandoverState' },
    description:
      '`done`: two answers of Telegram, at least a minute apart, name the buyer. The buyer still has to confirm',
  })
  state: HandoverState;

  @ApiProperty({
    enum: HANDOVER_REASONS,
    enumName: 'HandoverReason',
    nullable: true,
    description: 'Of `not_checkable`',
  })
  reason: HandoverReason | null;

  @ApiProperty({ format: 'date-time', description: 'The beginning of the state' }) since: string;
  @ApiProperty({ enum: HANDOVER_CHAT_KINDS, enumName: 'HandoverChatKind' }) chat: HandoverChatKind;
  @ApiProperty({ format: 'date-time', description: 'The last answer that named the seller’s account as owner' })
  sellerNamedAt: string;

  @Nullable('date-time', 'The last answer of Telegram') checkedAt: string | null;
  @Nullable('date-time', `${NAMED} first`) firstNamedAt: string | null;
  @Nullable('date-time', `${NAMED} again`) doneAt: string | null;
  @ApiProperty({ description: 'Whether the seller was an administrator at the last answer. That is usual' })
  sellerIsAdmin: boolean;

  @ApiProperty({ description: 'Whether the caller can make the shop ask Telegram now' }) canAsk: boolean;
  @Nullable(
    'string',
    'The text of the file that both may keep, null until it is `done`: canonical JSON (RFC 8785) of `record`, a ' +
      'HandoverRecord, `key`, the id of a HandoverKey, and `signature`, Ed25519 over the canonical JSON of `record` in base64url',
  )
  record: string | null;
}

/** A line of an order has it while Telegram is asked, and keeps the record. */
export const HandoverProperty = () =>
  ApiProperty({
    type: HandoverView,
    required: false,
    description: 'Missing for a line that Telegram is not asked about',
  });

@ApiSchema({ name: 'HandoverChat' })
export class HandoverChatView {
  @ApiProperty({ enum: HANDOVER_CHAT_KINDS, enumName: 'HandoverChatKind' }) kind: HandoverChatKind;
  @ApiProperty() title: string;
  @Nullable('string', 'Without @') username: string | null;
}

@ApiSchema({ name: 'HandoverRecord', description: 'What the shop has signed about a hand-over. It names no person' })
export class HandoverRecordView {
  @ApiProperty({ enum: [1] }) version: 1;
  @ApiProperty({ description: 'The origin of the shop' }) shop: string;
  @ApiProperty({ description: 'The number of the deal' }) deal: string;
  @ApiProperty({ type: HandoverChatView }) chat: HandoverChatView;
  @ApiProperty({ description: 'The method of Telegram’s Bot API that was asked' }) question: string;
  @ApiProperty({ format: 'date-time', description: 'The last answer that named the seller’s account as owner' })
  sellerNamedAt: string;

  @ApiProperty({ type: [String], format: 'date-time', description: `${NAMED}: two times, at least a minute apart` })
  buyerNamedAt: string[];

  @ApiProperty() shows: string;
  @ApiProperty({ type: [String] }) doesNotShow: string[];
}

@ApiSchema({ name: 'HandoverKey', description: 'A public key with which records can be checked, also an old one' })
export class HandoverKeyView {
  @ApiProperty() id: string;
  @ApiProperty({ description: 'Ed25519, in base64url' }) publicKey: string;
  @ApiProperty({ format: 'date-time', description: 'The first record that it has signed' }) createdAt: string;
}

@ApiSchema({ name: 'HandoverCheck' })
export class HandoverCheckView {
  @ApiProperty({
    ...{ type: HandoverRecordView, nullable: true },
    description: 'The record, when a key of this shop has signed exactly this text; null otherwise',
  })
  record: HandoverRecordView | null;
}

const MAX_RECORD_LENGTH = 8_000;

export class HandoverCheckInput {
  /** Not cleaned as other texts are, because each byte counts. */
  @ApiProperty({ maxLength: MAX_RECORD_LENGTH, description: 'The text of the file, unchanged' })
  @IsString({ message: 'must be a text' })
  @TextRule('record', ({ length }) => length <= MAX_RECORD_LENGTH, `must have at most ${MAX_RECORD_LENGTH} characters`)
  text: string;
}
