import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { type Config, CONFIG } from '../config/config';
import type { Tx } from '../database/transactions';
import { RateLimitService } from '../rate-limit/rate-limit.service';
import { seal } from '../secret/secret-box';
import type { User } from '../user/user.entity';
import { emailKey, provenEmailKey } from '../user/user-key';
import type { MailData, MailKind } from './mail-kinds';
import { MAIL_SECRET } from './mail-secret';
import {
  type MailCount,
  MailRepository,
  type NewMailRow,
  PUSH_KIND,
  type PushData,
  pushRecipient,
} from './mail.repository';

export type NewMail = {
  [Kind in MailKind]: { kind: Kind; to: string; data: MailData[Kind] };
}[MailKind];

const RECEIPTS = { name: 'receipt-mail', limit: 10, windowSeconds: 60 * 60 };
const CHANNELS = ['mail', 'push'] as const;
const STATES = ['due', 'dead'] as const;

@Injectable()
export class MailService {
  constructor(
    private readonly mails: MailRepository,
    private readonly limits: RateLimitService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Counts waiting and dead messages of each channel. A count may be 0. */
  async outboxStats(): Promise<MailCount[]> {
    const found = await this.mails.count();
    return CHANNELS.flatMap((channel) =>
      STATES.map((state) => {
        const isSame = (count: MailCount) => count.channel === channel && count.state === state;
        return found.find(isSame) ?? { channel, state, count: 0, oldest: 0 };
      }),
    );
  }

  /** Encrypts a secret in the data of a mail. The template of the mail decrypts it. */
  seal(secret: string): string {
    return seal(this.config.secretKey, MAIL_SECRET, secret);
  }

  /** Counts a receipt, because anybody can enter somebody else's address. A confirmed owner has a separate limit. */
  isOverReceiptLimit(tx: Tx, user: User | null, email: string): Promise<boolean> {
    const key = emailKey(email);
    return this.limits.isOver(tx, RECEIPTS, user && provenEmailKey(user) === key ? `user ${user.id}` : key);
  }

  /** The courier renders the mail later. An account that has lost its address gets no mail. */
  async enqueue(tx: Tx, { kind, to, data }: NewMail): Promise<void> {
    if (to) await this.insert(tx, { kind, recipient: to, data: JSON.stringify(data) });
  }

  async enqueuePush(tx: Tx, deviceId: number, data: PushData): Promise<void> {
    await this.insert(tx, { kind: PUSH_KIND, recipient: pushRecipient(deviceId), data: JSON.stringify(data) });
  }

  private async insert(tx: Tx, row: Omit<NewMailRow, 'messageId'>): Promise<void> {
    const { address } = this.config.mail.from;
    await this.mails.insert(tx, { ...row, messageId: `<${randomUUID()}@${address.split('@')[1]}>` });
  }
}
