import { Injectable } from '@nestjs/common';
import { retry, type Tx } from '../database/transactions';
import { toStoredError } from '../mail/mail.repository';
import type { LetterMail } from './letter-mail.entity';

type LetterAttempt = Pick<LetterMail, 'id' | 'attempts'>;

/** A mail of a letter that a courier is sending. `content` is the JSON of a `LetterContent`. */
export type ClaimedLetterMail = LetterAttempt &
  Pick<LetterMail, 'createdAt' | 'letterId'> & { recipient: string; token: string; content: string };

const NOW = 'UTC_TIMESTAMP(3)';
const TIME_IN_MS = `DATE_ADD(${NOW}, INTERVAL ? MICROSECOND)`;
const IS_SENDING = "EXISTS (SELECT 1 FROM letter WHERE letter.id = letter_mail.letter_id AND letter.state = 'sending')";

const FIND_WAITING = `SELECT letter_mail.id, letter_mail.attempts FROM letter
  JOIN letter_mail ON letter_mail.letter_id = letter.id AND letter_mail.state = 'waiting'
  WHERE letter.is_sending = 1 ORDER BY letter_mail.id LIMIT ?`;
const CLAIM = `UPDATE letter_mail SET state = 'claimed', attempts = attempts + 1, due_at = ${TIME_IN_MS}
  WHERE id = ? AND attempts = ? AND state = 'waiting' AND ${IS_SENDING}`;
const FIND_CLAIMED = `SELECT letter_mail.id, letter_mail.attempts, letter_mail.created_at AS createdAt, letter.id AS letterId,
    letter.content, subscriber.email AS recipient, subscriber.token
  FROM letter_mail JOIN letter ON letter.id = letter_mail.letter_id
    JOIN subscriber ON subscriber.id = letter_mail.subscriber_id
  WHERE letter_mail.id = ? AND letter_mail.attempts = ? AND letter_mail.state = 'claimed'`;
/** One statement ends the mail and counts it, so that a repeated or late call counts nothing. */
const endAndCountSql = (number: 'sent' | 'refused' | 'uncertain') => `UPDATE letter_mail
  JOIN letter ON letter.id = letter_mail.letter_id
  SET letter_mail.state = 'ended', letter.${number} = letter.${number} + 1
  WHERE letter_mail.id = ? AND letter_mail.state = 'claimed'`;
const DEFER = `UPDATE letter_mail SET state = 'deferred', due_at = ${TIME_IN_MS}
  WHERE id = ? AND attempts = ? AND state = 'claimed'`;
const STOP = `UPDATE letter JOIN letter_mail ON letter_mail.letter_id = letter.id
  SET letter.state = 'stopped', letter.version = letter.version + 1, letter.refusal = ?
  WHERE letter_mail.id = ? AND letter.state = 'sending'`;

const END_LEASES = `UPDATE letter_mail SET state = 'ended'
  WHERE letter_id = ? AND state = 'claimed' AND due_at <= ${NOW}`;
const WAKE = `UPDATE letter_mail SET state = 'waiting', due_at = NULL
  WHERE letter_id = ? AND state = 'deferred' AND due_at <= ${NOW} ORDER BY id LIMIT ?`;
const DELETE_ENDED = "DELETE FROM letter_mail WHERE letter_id = ? AND state = 'ended'";
const COUNT = `SELECT COALESCE(SUM(state = 'waiting'), 0) AS waiting, COUNT(*) AS open FROM letter_mail
  WHERE letter_id = ? AND state <> 'ended'`;
const INSERT = `INSERT INTO letter_mail (letter_id, subscriber_id, created_at) VALUES ?`;

/**
 * The outbox of letters. It has its own courier, so that no other mail waits behind a letter. Nobody gets a letter
 * twice: if a courier dies while it sends a mail, the mail is not sent again.
 */
@Injectable()
export class LetterMailRepository {
  findDue(tx: Tx, _channel: unknown, limit: number): Promise<LetterAttempt[]> {
    return tx.query(FIND_WAITING, [limit]);
  }

  /**
   * Returns null when another courier was faster, when the letter was stopped, or when the subscriber has unsubscribed.
   */
  async claim(tx: Tx, { id, attempts }: LetterAttempt, leaseMs: number): Promise<ClaimedLetterMail | null> {
    // The claim is retried, because the job that adds mails may have locked the letter.
    if (!(await retry(() => this.countChangedRows(tx, CLAIM, [leaseMs * 1000, id, attempts])))) return null;
    const [mail] = await tx.query<ClaimedLetterMail[]>(FIND_CLAIMED, [id, attempts + 1]);
    return mail ?? null;
  }

  async markSent(tx: Tx, id: number): Promise<void> {
    await tx.query(endAndCountSql('sent'), [id]);
  }

  async retryLater(tx: Tx, { id, attempts }: LetterAttempt, delayMs: number): Promise<void> {
    await tx.query(DEFER, [Math.round(delayMs * 1000), id, attempts]);
  }

  async markDead(tx: Tx, { id }: LetterAttempt, _reason: string, mayHaveArrived: boolean): Promise<void> {
    await tx.query(endAndCountSql(mayHaveArrived ? 'uncertain' : 'refused'), [id]);
  }

  /** Stops the letter that a mail belongs to. A manager can resume the letter. */
  async stop(tx: Tx, { id }: LetterAttempt, error: string): Promise<void> {
    await tx.query(STOP, [toStoredError(error), id]);
  }

  /** Ends the mails whose couriers have died while they were sending. Returns the number of these mails. */
  endLeases(tx: Tx, letterId: number): Promise<number> {
    return this.countChangedRows(tx, END_LEASES, [letterId]);
  }

  /** Makes deferred mails ready to be sent again. Returns the number of these mails. */
  wake(tx: Tx, letterId: number, limit: number): Promise<number> {
    return this.countChangedRows(tx, WAKE, [letterId, limit]);
  }

  async deleteEnded(tx: Tx, letterId: number): Promise<void> {
    await tx.query(DELETE_ENDED, [letterId]);
  }

  async count(tx: Tx, letterId: number): Promise<{ waiting: number; open: number }> {
    const [row] = await tx.query<{ waiting: number | string; open: number | string }[]>(COUNT, [letterId]);
    return { waiting: Number(row?.waiting), open: Number(row?.open) };
  }

  async insert(tx: Tx, letterId: number, subscriberIds: readonly number[]): Promise<void> {
    const now = new Date();
    await tx.query(INSERT, [subscriberIds.map((id) => [letterId, id, now])]);
  }

  private async countChangedRows(tx: Tx, sql: string, values: unknown[]): Promise<number> {
    return (await tx.query<{ affectedRows: number }>(sql, values)).affectedRows;
  }
}
