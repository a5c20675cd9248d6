import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { TextRule } from '../http/field.decorator';
import { Nullable } from '../http/view';
import { IsString } from 'class-validator';
import { HANDOVER_CHAT_KINDS, type HandoverChatKind } from './handover.entity';
import { HANDOVER_REASONS, HANDOVER_STATES, type HandoverReason, type HandoverState } from './handover-state';

@ApiSchema({ name: 'Handover', description: 'What Telegram says about the owner of an ordered chat' })
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
    description: 'The reason for the state `not_checkable`; null in other states',
  })
  reason: HandoverReason | null;

  @ApiProperty({ format: 'date-time', description: 'When this state began' }) since: string;
  @ApiProperty({ enum: HANDOVER_CHAT_KINDS, enumName: 'HandoverChatKind' }) chat: HandoverChatKind;
  @ApiProperty({ format: 'date-time', description: 'When Telegram last named the seller’s account as the owner' })
  sellerNamedAt: string;

  @Nullable('date-time', 'When Telegram last answered') checkedAt: string | null;
  @Nullable('date-time', 'When Telegram first named the buyer’s account as the owner') firstNamedAt: string | null;
  @Nullable('date-time', 'When Telegram named the buyer’s account for the second time') doneAt: string | null;
  @ApiProperty({ description: 'Whether the seller was still an administrator at the last answer, which is usual' })
  sellerIsAdmin: boolean;

  @ApiProperty({ description: 'Whether the caller can make the shop ask Telegram now' }) canAsk: boolean;
  @Nullable(
    'string',
    'The text of the file that the buyer and the seller may keep; null until the hand-over is `done`. Canonical JSON ' +
      '(RFC 8785) of `record` (a HandoverRecord), `key` (the id of a HandoverKey) and `signature` (Ed25519 over the ' +
      'canonical JSON of `record`, in base64url)',
  )
  record: string | null;
}

/**
 * Declares the property of an ordered item that describes its hand-over. Once there is a signed record, the item always
 * has this property.
 */
export const HandoverProperty = () =>
  ApiProperty({
    type: HandoverView,
    required: false,
    description: 'Missing when the shop does not ask Telegram about the line',
  });

@ApiSchema({ name: 'HandoverChat' })
export class HandoverChatView {
  @ApiProperty({ enum: HANDOVER_CHAT_KINDS, enumName: 'HandoverChatKind' }) kind: HandoverChatKind;
  @ApiProperty() title: string;
  @Nullable('string', 'The username, without @') username: string | null;
}

@ApiSchema({ name: 'HandoverRecord', description: 'A signed record of a hand-over, which names no person' })
export class HandoverRecordView {
  @ApiProperty({ enum: [1] }) version: 1;
  @ApiProperty({ description: 'The origin of the shop' }) shop: string;
  @ApiProperty({ description: 'The number of the deal' }) deal: string;
  @ApiProperty({ type: HandoverChatView }) chat: HandoverChatView;
  @ApiProperty({ description: 'The method of Telegram’s Bot API that the shop called' }) question: string;
  @ApiProperty({ format: 'date-time', description: 'When Telegram last named the seller’s account as the owner' })
  sellerNamedAt: string;

  @ApiProperty({
    type: [String],
    format: 'date-time',
    description: 'The two times when Telegram named the buyer’s account as the owner, at least a minute apart',
  })
  buyerNamedAt: string[];

  @ApiProperty() shows: string;
  @ApiProperty({ type: [String] }) doesNotShow: string[];
}

@ApiSchema({ name: 'HandoverKey', description: 'A public key that verifies records, in use or earlier' })
export class HandoverKeyView {
  @ApiProperty() id: string;
  @ApiProperty({ description: 'Ed25519, in base64url' }) publicKey: string;
  @ApiProperty({ format: 'date-time', description: 'When the key signed its first record' }) createdAt: string;
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
  /** This text is not cleaned as other texts are, because the signature covers each byte. */
  @ApiProperty({ maxLength: MAX_RECORD_LENGTH, description: 'The text of the file, unchanged' })
  @IsString({ message: 'must be a text' })
  @TextRule('record', ({ length }) => length <= MAX_RECORD_LENGTH, `must have at most ${MAX_RECORD_LENGTH} characters`)
  text: string;
}
