import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import type { Config } from '../config/config';
import { CONFIG } from '../config/config.module';
import type { Tx } from '../database/transactions';
import type { MailData, MailKind } from './mail-kinds';
import { MAIL_SECRET } from './mail-secret';
import { type Channel, PUSH_KIND } from './outbox';
import { type PushData, pushRecipient } from './push-client';
import { seal } from '../secret/secret-box';

export const INSERT_MAIL =
  'INSERT INTO mail (kind, recipient, language, data, message_id, created_at) VALUES (?, ?, ?, ?, ?, ?)';

/** All texts are in English. */
const LANGUAGE = 'en';

export type NewMail = {
  [Kind in MailKind]: { kind: Kind; to: string; language?: string; data: MailData[Kind] };
}[MailKind];

const CHANNELS = ['mail', 'push'] as const;
const STATES = ['due', 'dead'] as const;

export type OutboxStats = {
  channel: Channel;
  state: (typeof STATES)[number];
  count: number;
  /** The age of the oldest one, in seconds. */
  oldest: number;
};

/** Puts the mails of other modules into the outbox. The courier sends them. */
@Injectable()
export class MailService {
  private readonly domain: string;
  private readonly secretKey: Buffer;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) config: Config,
  ) {
    this.domain = config.mail.from.address.split('@')[1] ?? '';
    this.secretKey = config.secretKey;
  }

  /** Counts the messages that wait and those that were given up. It reads the index on the state. */
  async outboxStats(): Promise<OutboxStats[]> {
    const sql = `SELECT IF(kind = '${PUSH_KIND}', 'push', 'mail') AS channel, state, COUNT(*) AS count,
      GREATEST(0, TIMESTAMPDIFF(SECOND, MIN(created_at), UTC_TIMESTAMP(3))) AS oldest
      FROM mail WHERE state IN ('due', 'dead') GROUP BY 1, 2`;
    const found = await this.dataSource.query<OutboxStats[]>(sql);
    // a channel without rows has figures, too
    return CHANNELS.flatMap((channel) =>
      STATES.map((state) => {
        const { count = 0, oldest = 0 } = found.find((one) => one.channel === channel && one.state === state) ?? {};
        return { channel, state, count: Number(count), oldest: Number(oldest) };
      }),
    );
  }

  /** Encrypts a secret in the data of a mail. The template of the mail decrypts it. */
  seal(secret: string): string {
    return seal(this.secretKey, MAIL_SECRET, secret);
  }

  /**
   * Runs one INSERT in the transaction of the caller. The courier renders the mail later. An account that has lost its
   * address gets no mail.
   */
  async enqueue(tx: Tx, { kind, to, language = LANGUAGE, data }: NewMail): Promise<void> {
    if (to) await this.insert(tx, [kind, to, language, JSON.stringify(data)]);
  }

  /** Like `enqueue`, for a notification to a device. */
  async enqueuePush(tx: Tx, deviceId: number, data: PushData): Promise<void> {
    await this.insert(tx, [PUSH_KIND, pushRecipient(deviceId), LANGUAGE, JSON.stringify(data)]);
  }

  private async insert(tx: Tx, values: string[]): Promise<void> {
    const messageId = `<${randomUUID()}@${this.domain}>`;
    await tx.query(INSERT_MAIL, [...values, messageId, new Date()]);
  }
}
