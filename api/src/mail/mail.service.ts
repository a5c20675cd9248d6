import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { type Config, CONFIG } from '../config/config';
import { Transactions, type Tx } from '../database/transactions';
import { Problem } from '../http/problem';
import { seal } from '../secret/secret-box';
import { MAIL_KINDS, type MailData, type MailKind, type RecipientOf } from './mail-kinds';
import { MAIL_LIMIT_WINDOW_SECONDS, MailLimits, type MailSender } from './mail-limits';
import { MAIL_SECRET_CONTEXT } from './mail-secret';
import {
  type MailCount,
  MailRepository,
  type NewMailRow,
  PUSH_KIND,
  type PushData,
  pushRecipient,
} from './mail.repository';
import type { ProvenAddress } from './proven-address';
import type { MailKindDefinition } from './template/content';

type AddressByRecipient = {
  typed: { to: string; sender: MailSender };
  /** Null when the account has no confirmed address. No mail is sent then. */
  proven: { to: ProvenAddress | null };
  /** The listing for whose limit the mail counts. Null for a mail without a limit. */
  staff: { to: string; listing: number | null };
};
type AddressedMail<Kind extends MailKind> = { kind: Kind } & AddressByRecipient[RecipientOf<Kind>];

/** A mail to store. Its kind determines which sort of address it needs. */
export type NewMail = { [Kind in MailKind]: AddressedMail<Kind> & { data: MailData[Kind] } }[MailKind];

/** A mail that the limits allow and have already counted. */
export type MailAdmission<Kind extends MailKind = MailKind> = { kind: Kind; to: string };

/** The kinds of mails that a summary replaces above the limit, each with the kind of this summary. */
const SUMMARY_KINDS = {
  'seller-contact': 'messages-waiting',
  'seller-deal': 'deals-waiting',
  'shop-order': 'orders-waiting',
} as const;
type SummarizedKind = keyof typeof SUMMARY_KINDS;
const isSummarized = (kind: MailKind): kind is SummarizedKind => kind in SUMMARY_KINDS;

/** During this time, a recipient gets at most one summary of each kind. */
const SUMMARY_DELAY_MS = 60 * 60_000;
const OUTBOX_CHANNELS = ['mail', 'push'] as const;
const UNSENT_STATES = ['due', 'dead'] as const;

/** Returns the error 429 for somebody who waits for a mail that the limits do not allow. */
export function tooManyMailsProblem(): Problem {
  const detail =
    'We have sent many mails to this address, so we will send no more for up to an hour. Please try again later.';
  return new Problem(429, detail, { code: 'too-many-mails', retryAfter: MAIL_LIMIT_WINDOW_SECONDS });
}

@Injectable()
export class MailService {
  constructor(
    private readonly mails: MailRepository,
    private readonly limits: MailLimits,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Counts the due and the dead messages of each channel, including counts of 0. */
  async outboxStats(): Promise<MailCount[]> {
    const found = await this.transactions.read((tx) => this.mails.count(tx));
    return OUTBOX_CHANNELS.flatMap((channel) =>
      UNSENT_STATES.map((state) => {
        const isSame = (count: MailCount) => count.channel === channel && count.state === state;
        return found.find(isSame) ?? { channel, state, count: 0, oldest: 0 };
      }),
    );
  }

  /** Encrypts a secret for the data of a mail. The template of the mail decrypts the secret. */
  seal(secret: string): string {
    return seal(this.config.secretKey, MAIL_SECRET_CONTEXT, secret);
  }

  /**
   * Stores a mail, which the courier renders later. Returns false when the mail has no confirmed address or exceeds the
   * limits.
   */
  async enqueue(tx: Tx, mail: NewMail): Promise<boolean> {
    const admission = await this.admit(tx, mail);
    if (admission) await this.send(tx, admission, mail.data);
    return admission !== null;
  }

  /** Counts a mail against the limits before its data is known. Returns null when the mail must not be sent. */
  async admit<Kind extends MailKind>(tx: Tx, mail: AddressedMail<Kind>): Promise<MailAdmission<Kind> | null> {
    const { kind, to } = mail;
    return to && (await this.isAdmitted(tx, kind, mail)) ? { kind, to } : null;
  }

  private async isAdmitted(
    tx: Tx,
    kind: MailKind,
    address: AddressByRecipient[keyof AddressByRecipient],
  ): Promise<boolean> {
    const rule: MailKindDefinition<never> = MAIL_KINDS[kind];
    if ('sender' in address) {
      const purpose = rule.recipient === 'typed' ? rule.purpose : 'other';
      return this.limits.admits(tx, purpose, address.to, address.sender);
    }
    if (!isSummarized(kind) || address.to === null) return true;
    const isAdmitted = await this.admitsSummarized(tx, kind, address);
    if (!isAdmitted) await this.addToSummary(tx, SUMMARY_KINDS[kind], address.to);
    return isAdmitted;
  }

  private async admitsSummarized(
    tx: Tx,
    kind: SummarizedKind,
    address: AddressByRecipient['staff' | 'proven'],
  ): Promise<boolean> {
    const to = address.to ?? '';
    if (!('listing' in address)) return this.limits.admitsToAdministrator(tx, kind, to);
    return address.listing === null || this.limits.admitsToStaff(tx, kind, to, address.listing);
  }

  /**
   * Adds one message to the summary that waits for this recipient. The summary is sent an hour after its first message.
   * The caller has counted the mail, and the lock of the counter lets only one transaction at a time do this. The
   * caller must not have read anything without a lock in this transaction: with REPEATABLE READ, such a read would hide
   * the summary of another transaction.
   */
  private async addToSummary(tx: Tx, kind: (typeof SUMMARY_KINDS)[SummarizedKind], recipient: string): Promise<void> {
    const { inbox } = this.config.mail;
    const waiting = await this.mails.findScheduled(tx, kind, recipient);
    const count = waiting ? (JSON.parse(waiting.data) as { count: number }).count + 1 : 1;
    const data = JSON.stringify({ count, reader: recipient === inbox ? 'shop' : 'seller', inbox });
    // A new summary is also needed when a courier has claimed the old one in the meantime.
    if (waiting && (await this.mails.updateScheduled(tx, waiting.id, data))) return;
    await this.insert(tx, { kind, recipient, data, delayMs: SUMMARY_DELAY_MS });
  }

  async send<Kind extends MailKind>(tx: Tx, { kind, to }: MailAdmission<Kind>, data: MailData[Kind]): Promise<void> {
    await this.insert(tx, { kind, recipient: to, data: JSON.stringify(data) });
  }

  async enqueuePush(tx: Tx, deviceId: number, data: PushData): Promise<void> {
    await this.insert(tx, { kind: PUSH_KIND, recipient: pushRecipient(deviceId), data: JSON.stringify(data) });
  }

  private async insert(tx: Tx, row: Omit<NewMailRow, 'messageId'>): Promise<void> {
    const { address } = this.config.mail.from;
    await this.mails.insert(tx, { ...row, messageId: `<${randomUUID()}@${address.split('@')[1]}>` });
  }
}
