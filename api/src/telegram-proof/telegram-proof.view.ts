import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Nullable, pick } from '../http/view';
import {
  PROOF_END_REASONS,
  PROOF_PROBLEMS,
  PROOF_STAGES,
  type ProofEndReason,
  type ProofProblem,
  type ProofStage,
  type TelegramProof,
} from './telegram-proof.entity';

@ApiSchema({ name: 'ProofLink' })
export class ProofLinkView {
  @ApiProperty({
    description: 'A link to the bot for the owner. It is shown only once, because the shop stores only its hash',
  })
  link: string;
  @ApiProperty({ format: 'date-time' }) expiresAt: string;
}

@ApiSchema({ name: 'ProofPerson', description: 'The person who opened the link first, with the names at that time' })
export class ProofPersonView {
  @ApiProperty() name: string;
  @Nullable('string', 'Without @') username: string | null;
}

@ApiSchema({ name: 'ProofChat', description: 'A group or channel, as Telegram last described it' })
export class ProofChatView {
  @ApiProperty({ example: 'supergroup', description: 'group, supergroup or channel' }) type: string;
  @ApiProperty() title: string;
  @ApiProperty({ type: [String], description: 'Without @' }) usernames: string[];
  @ApiProperty({ example: '4512', description: 'The last digits of the chat’s id, which nobody can choose' })
  idEnd: string;
  @ApiProperty() members: number;
}

@ApiSchema({ name: 'AdminProof' })
export class AdminProofView {
  @ApiProperty() id: number;
  @ApiProperty({ enum: PROOF_STAGES, enumName: 'ProofStage' }) stage: ProofStage;
  @Nullable('string', 'The administrator who requested the proof; null when the seller did') askedBy: string | null;
  @ApiProperty({ format: 'date-time' }) askedAt: string;
  @ApiProperty({ format: 'date-time', description: 'When an open request ends' }) expiresAt: string;
  @ApiProperty({ type: ProofPersonView, nullable: true, description: 'Present only while the request is open' })
  person: ProofPersonView | null;
  @Nullable('date-time', 'When somebody else opened the link') otherStartedAt: string | null;
  @ApiProperty({ type: ProofChatView, nullable: true }) chat: ProofChatView | null;
  @Nullable('date-time', 'When Telegram last named the owner') answeredAt: string | null;
  @Nullable('date-time', 'When the chat got another owner, or could no longer be checked') since: string | null;
  @Nullable('date-time', 'When the shop last asked Telegram, with or without an answer') askedTelegramAt: string | null;
  @Nullable('date-time', 'When the shop asks Telegram next') dueAt: string | null;
  @ApiProperty({ type: 'string', enum: PROOF_PROBLEMS, nullable: true }) problem: ProofProblem | null;
  @ApiProperty({ type: 'string', enum: PROOF_END_REASONS, nullable: true }) endReason: ProofEndReason | null;
  @Nullable('date-time') endedAt: string | null;
}

@ApiSchema({ name: 'AdminProofs', description: 'The requests and proofs about the owner of a listing' })
export class AdminProofsView {
  @ApiProperty({ type: AdminProofView, nullable: true, description: 'The open request' })
  open: AdminProofView | null;
  @ApiProperty({ type: AdminProofView, nullable: true, description: 'The proof that the listing shows' })
  listed: AdminProofView | null;
  @ApiProperty({ type: AdminProofView, nullable: true, description: 'The last request or proof that has ended' })
  ended: AdminProofView | null;
}

const ID_END_LENGTH = 4;

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
          idEnd: chatId.slice(-ID_END_LENGTH),
          members: members ?? 0,
        }
      : null,
  };
}
