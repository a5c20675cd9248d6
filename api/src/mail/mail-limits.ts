import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { widestNetwork } from '../rate-limit/client-networks';
import { type Limit, RateLimitService } from '../rate-limit/rate-limit.service';
import type { User } from '../user/user.entity';
import { emailKey, mailboxKey, provenEmailKey } from '../user/user-key';
import type { Purpose } from './template/content';

/** The person who causes a mail to an address that a stranger may have typed. */
export type MailSender = {
  /**
   * The account that the mail is about. If the account has confirmed the address, strangers cannot use up its limits.
   */
  owner: User | null;
  /** The IP address of the request. Null when staff cause the mail. */
  ip: string | null;
};

export const MAIL_LIMITS_SECONDS = 60 * 60;
const perHour = (name: string, limit: number): Limit => ({ name, limit, windowSeconds: MAIL_LIMITS_SECONDS });

/** The limit of all mails to one mailbox. */
const RECIPIENT = perHour('mail-to', 10);
/**
 * The limit of less important mails. The rest of the limit of the mailbox stays free for confirmations, password links
 * and receipts.
 */
const RECIPIENT_OTHER = perHour('mail-to-other', 6);
const RECIPIENT_AND_NETWORK = perHour('mail-to-from', 3);
/** Each purpose has its own count, so that receipts do not block a password link. */
const OWNER = perHour('mail-to-owner', 10);
const SELLER_AND_LISTING = perHour('mail-to-seller-listing', 5);
const SELLER = perHour('mail-to-seller', 20);

/** The limit of one administrator. */
const ADMINISTRATOR = perHour('mail-to-administrator', 10);

type Count = readonly [Limit, subject: string];

/**
 * Counts mails, so that strangers cannot fill a mailbox. Callers should do this late in their transaction, because the
 * counters are locked until its end.
 */
@Injectable()
export class MailLimits {
  constructor(private readonly limits: RateLimitService) {}

  /** Counts a mail to an address that a stranger may have typed. Returns false when the mail must not be sent. */
  admits(tx: Tx, purpose: Purpose, to: string, { owner, ip }: MailSender): Promise<boolean> {
    if (owner && provenEmailKey(owner) === emailKey(to)) {
      return this.count(tx, [[OWNER, `user ${owner.id} ${purpose}`]]);
    }
    const mailbox = mailboxKey(to);
    return this.count(tx, [
      ...(ip === null ? [] : [[RECIPIENT_AND_NETWORK, `${mailbox} ${widestNetwork(ip)}`] as const]),
      ...(purpose === 'other' ? [[RECIPIENT_OTHER, mailbox] as const] : []),
      [RECIPIENT, mailbox],
    ]);
  }

  /**
   * Counts a mail with a visitor's words to an address that staff have entered. Returns false when the mail must wait.
   * Each kind of mail has its own count, so that messages do not block mails about orders.
   */
  admitsToStaff(tx: Tx, kind: string, to: string, listing: number): Promise<boolean> {
    const mailbox = `${kind} ${mailboxKey(to)}`;
    return this.count(tx, [
      [SELLER_AND_LISTING, `${mailbox} ${listing}`],
      [SELLER, mailbox],
    ]);
  }

  /** Counts a mail to an administrator about the work of the shop. Returns false when the mail must wait. */
  admitsToAdministrator(tx: Tx, kind: string, to: string): Promise<boolean> {
    return this.count(tx, [[ADMINISTRATOR, `${kind} ${mailboxKey(to)}`]]);
  }

  /** A mail that exceeds one limit does not count for the limits after it. */
  private async count(tx: Tx, counts: readonly Count[]): Promise<boolean> {
    for (const [limit, subject] of counts) {
      if (await this.limits.isOver(tx, limit, subject)) return false;
    }
    return true;
  }
}
