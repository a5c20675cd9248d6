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
   * The account that the mail is about. If the account has confirmed the address, strangers cannot use up the limits of
   * the account.
   */
  owner: User | null;
  /** The IP address of the request. Null when staff cause the mail. */
  ip: string | null;
};

export const MAIL_LIMIT_WINDOW_SECONDS = 60 * 60;
const perHour = (name: string, limit: number): Limit => ({ name, limit, windowSeconds: MAIL_LIMIT_WINDOW_SECONDS });

/** The limit of all mails to one mailbox. */
const RECIPIENT_LIMIT = perHour('mail-to', 10);
/**
 * The limit of less important mails. The rest of the limit of the mailbox stays free for confirmations, password links
 * and receipts.
 */
const RECIPIENT_OTHER_LIMIT = perHour('mail-to-other', 6);
const RECIPIENT_AND_NETWORK_LIMIT = perHour('mail-to-from', 3);
/**
 * The limit of an account that has confirmed the address. Each purpose has its own count, so that receipts do not block
 * a password link.
 */
const OWNER_LIMIT = perHour('mail-to-owner', 10);
const SELLER_AND_LISTING_LIMIT = perHour('mail-to-seller-listing', 5);
const SELLER_LIMIT = perHour('mail-to-seller', 20);

/** The limit of mails to one administrator. */
const ADMINISTRATOR_LIMIT = perHour('mail-to-administrator', 10);

type LimitedSubject = readonly [Limit, subject: string];

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
      return this.countAgainstLimits(tx, [[OWNER_LIMIT, `user ${owner.id} ${purpose}`]]);
    }
    const mailbox = mailboxKey(to);
    return this.countAgainstLimits(tx, [
      ...(ip === null ? [] : [[RECIPIENT_AND_NETWORK_LIMIT, `${mailbox} ${widestNetwork(ip)}`] as const]),
      ...(purpose === 'other' ? [[RECIPIENT_OTHER_LIMIT, mailbox] as const] : []),
      [RECIPIENT_LIMIT, mailbox],
    ]);
  }

  /**
   * Counts a mail with a visitor's words to an address that staff have entered. Returns false when the mail must wait.
   * Each kind of mail has its own count, so that messages do not block mails about orders.
   */
  admitsToStaff(tx: Tx, kind: string, to: string, listing: number): Promise<boolean> {
    const mailbox = `${kind} ${mailboxKey(to)}`;
    return this.countAgainstLimits(tx, [
      [SELLER_AND_LISTING_LIMIT, `${mailbox} ${listing}`],
      [SELLER_LIMIT, mailbox],
    ]);
  }

  /** Counts a mail to an administrator about the work of the shop. Returns false when the mail must wait. */
  admitsToAdministrator(tx: Tx, kind: string, to: string): Promise<boolean> {
    return this.countAgainstLimits(tx, [[ADMINISTRATOR_LIMIT, `${kind} ${mailboxKey(to)}`]]);
  }

  /**
   * Returns whether a mail is within all limits. A mail that exceeds one limit does not count for the limits after it.
   */
  private async countAgainstLimits(tx: Tx, counts: readonly LimitedSubject[]): Promise<boolean> {
    for (const [limit, subject] of counts) {
      if (await this.limits.isLimitExceeded(tx, limit, subject)) return false;
    }
    return true;
  }
}
