import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Nullable, pick } from '../http/view';
import {
  PROOF_ENDS,
  PROOF_PROBLEMS,
  PROOF_STAGES,
  type ProofEnd,
  type ProofProblem,
  type ProofStage,
  type TelegramProof,
} from './telegram-proof.entity';

@ApiSchema({ name: 'ProofLink' })
export class ProofLinkView {
  @ApiProperty({ description: 'A link to the bot for the owner. It is shown once: the shop stores its hash' })
  link: string;
  @ApiProperty({ format: 'date-time' }) expiresAt: string;
}

@ApiSchema({ name: 'ProofPerson', description: 'Who has opened the link first, by the names of that time' })
export class ProofPersonView {
  @ApiProperty() name: string;
  @Nullable('string', 'Without @') username: string | null;
}

@ApiSchema({ name: 'ProofChat', description: 'A group or channel, as Telegram described it last' })
export class ProofChatView {
  @ApiProperty({ example: 'supergroup', description: 'group, supergroup or channel' }) type: string;
  @ApiProperty() title: string;
  @ApiProperty({ type: [String], description: 'Without @' }) usernames: string[];
  @ApiProperty({ example: '4512', description: 'The last digits of its id, which nobody can choose' }) idEnd: string;
  @ApiProperty() members: number;
}

@ApiSchema({ name: 'AdminProof' })
export class AdminProofView {
  @ApiProperty() id: number;
  @ApiProperty({ enum: PROOF_STAGES, enumName: 'ProofStage' }) stage: ProofStage;
  @Nullable('string', 'The administrator who has asked; null for the seller') askedBy: string | null;
  @ApiProperty({ format: 'date-time' }) askedAt: string;
  @ApiProperty({ format: 'date-time', description: 'When an open request ends' }) expiresAt: string;
  @ApiProperty({ type: ProofPersonView, nullable: true, description: 'Only of an open request' })
  person: ProofPersonView | null;
  @Nullable('date-time', 'When somebody else has opened the link') otherStartedAt: string | null;
  @ApiProperty({ type: ProofChatView, nullable: true }) chat: ProofChatView | null;
  @Nullable('date-time', 'The last answer that named the owner') answeredAt: string | null;
  @Nullable('date-time', 'Since when the owner is another one, or the chat cannot be checked') since: string | null;
  @Nullable('date-time', 'When Telegram was asked last, whatever came of it') askedTelegramAt: string | null;
  @Nullable('date-time', 'When Telegram is asked next') dueAt: string | null;
  @ApiProperty({ type: 'string', enum: PROOF_PROBLEMS, nullable: true }) problem: ProofProblem | null;
  @ApiProperty({ type: 'string', enum: PROOF_ENDS, nullable: true }) endReason: ProofEnd | null;
  @Nullable('date-time') endedAt: string | null;
}

@ApiSchema({ name: 'AdminProofs', description: 'What is asked and shown about the owner of a listing' })
export class AdminProofsView {
  @ApiProperty({ type: AdminProofView, nullable: true, description: 'The request that is open' })
  open: AdminProofView | null;
  @ApiProperty({ type: AdminProofView, nullable: true, description: 'What the listing shows' })
  listed: AdminProofView | null;
  @ApiProperty({ type: AdminProofView, nullable: true, description: 'The last one that has ended' })
  ended: AdminProofView | null;
}

const ID_END = 4;

export function toAdminProof(proof: TelegramProof, askedBy: string | null): AdminProofView {
  const { state, personName, personUsername, chatId, chatType, chatTitle, chatUsernames, members } = proof;
  const fields = pick(
    ...([proof, 'id', 'askedAt', 'expiresAt', 'otherStartedAt', 'answeredAt', 'since', 'askedTelegramAt'] as const),
    ...(['dueAt', 'problem', 'endReason', 'endedAt'] as const),
  );
  const isRead = chatId !== null && chatType !== null;
  return {
    ...fields,
    ...{ stage: state, askedBy },
    person: personName === null ? null : { name: personName, username: personUsername },
    chat: isRead
      ? {
          type: chatType,
          title: chatTitle ?? '',
          usernames: chatUsernames ?? [],
          idEnd: chatId.slice(-ID_END),
          members: members ?? 0,
        }
      : null,
  };
}
