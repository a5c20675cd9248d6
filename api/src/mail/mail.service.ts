import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import type { Config } from '../config/config';
import { CONFIG } from '../config/config.module';
import { startPruning } from '../database/prune-timer';
import { execute, type PlainStatements, type Statements } from '../database/statements';
import type { MailData, MailKind } from './mail-kinds';
import { MAIL_SECRET } from './mail-secret';
import { Outbox } from './outbox';
import { seal } from '../secret/secret-box';

export const INSERT_MAIL =
  'INSERT INTO mail (kind, recipient, language, data, message_id, created_at) VALUES (?, ?, ?, ?, ?, ?)';

/** All texts are in English. */
const LANGUAGE = 'en';

export type NewMail = {
  [Kind in MailKind]: { kind: Kind; to: string; language?: string; data: MailData[Kind] };
}[MailKind];

/** Where other modules put a mail into the outbox. The courier sends it. */
@Injectable()
export class MailService implements OnModuleInit, OnApplicationShutdown {
  private readonly domain: string;
  private readonly secretKey: Buffer;
  private readonly outbox: Outbox;
  private timer: NodeJS.Timeout;

  constructor(dataSource: DataSource, @Inject(CONFIG) config: Config) {
    this.domain = config.mail.from.address.split('@')[1] ?? '';
    this.secretKey = config.secretKey;
    this.outbox = new Outbox(dataSource);
  }

  onModuleInit(): void {
    this.timer = startPruning('mail', () => this.outbox.prune());
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** For a secret in the data of a mail: its template unseals it. */
  seal(secret: string): string {
    return seal(this.secretKey, MAIL_SECRET, secret);
  }

  /** One INSERT in the transaction of the caller. It is rendered later, by the courier. */
  async enqueue(
    statements: Statements | PlainStatements,
    { kind, to, language = LANGUAGE, data }: NewMail,
  ): Promise<void> {
    const messageId = `<${randomUUID()}@${this.domain}>`;
    await execute(statements, INSERT_MAIL, [kind, to, language, JSON.stringify(data), messageId, new Date()]);
  }
}
