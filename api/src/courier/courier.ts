import { setTimeout as sleep } from 'node:timers/promises';
import { BackgroundLoop } from '../background/background-loop';
import type { Transactions, Tx } from '../database/transactions';
import { retryDelayMs, MAX_ATTEMPTS } from '../mail/backoff';
import type { MailAttempt, OutboxChannel, ClaimedMail } from '../mail/mail.repository';

export type Transport<Message> = {
  /** True if all messages go to one server. Several lost connections in a row then mean that the server is down. */
  readonly sharedServer: boolean;
  /** A message is given up after this number of attempts. Default: `MAX_ATTEMPTS`. */
  readonly maxAttempts?: number;
  /** Connects, unless each message has its own connection. An error here is not the fault of a message. */
  open?(): Promise<void>;
  send(message: Message): Promise<void>;
  close?(): void;
  isPermanent(error: Error): boolean;
};

/**
 * `retryLater` and `markDead` compare the number of attempts, so that they change nothing when the lease of the courier
 * has expired.
 */
type Outbox<Row extends MailAttempt> = {
  findDue(tx: Tx, channel: OutboxChannel, limit: number): Promise<MailAttempt[]>;
  claim(tx: Tx, attempt: MailAttempt, leaseMs: number): Promise<Row | null>;
  markSent(tx: Tx, id: number): Promise<void>;
  retryLater(tx: Tx, row: Row, delayMs: number, error: string): Promise<void>;
  /** @param mayHaveArrived the message may have been delivered although the server has not confirmed it */
  markDead(tx: Tx, row: Row, error: string, mayHaveArrived: boolean): Promise<void>;
  /** Stops the given mail and all mails of the same letter, because the server refuses each of them. */
  stop?(tx: Tx, row: Row, error: string): Promise<void>;
};

export type CourierOptions<Message, Row extends MailAttempt = ClaimedMail> = {
  outbox: Outbox<Row>;
  transactions: Transactions;
  channel?: OutboxChannel;
  leaseMs?: number;
  transport: Transport<Message>;
  /** Makes the message of a row without a request to another server: `send` makes the requests that may fail. */
  compose: (mail: Row) => Message | Promise<Message>;
  log: (line: string) => void;
  /** Called after the outbox was read and after each mail, as a sign of progress. */
  onProgress?: () => void;
  /** Milliseconds before the next attempt. */
  retryMs?: (attempts: number, error?: Error) => number;
};

/**
 * `responseCode` is missing when the connection failed. `mayHaveArrived`: true if the connection failed when a part of
 * the message was already sent.
 */
type DeliveryError = Error & { responseCode?: number; mayHaveArrived?: boolean };

/** The nouns for the messages in the lines of the log. */
const MESSAGE_NOUNS: Record<OutboxChannel, string> = {
  ...{ mail: 'mail', push: 'notification', telegram: 'Telegram message' },
  newsletter: 'newsletter mail',
};
/** The lease is longer than the maximum time that a courier takes for one mail. */
const LEASE_MS = 3 * 60_000;
const POLL_INTERVAL_MS = 500;
const BATCH_SIZE = 20;
/** After this many lost connections in a row the courier pauses, because the server is down. */
const MAX_LOST_CONNECTIONS = 3;
/**
 * After this many refusals in a row, the server refuses all mails and not single mailboxes. The courier then stops the
 * letter, or pauses if the refusals are temporary.
 */
const MAX_REFUSALS = 10;
const MAX_PAUSE_MS = 60_000;
const MARK_RETRY_INTERVAL_MS = 250;
const MAX_MARK_RETRIES = 100;
const STOP_TIMEOUT_MS = 5_000;

/**
 * Sends the mails of the outbox in the order of its rows, one at a time, so that a killed courier has sent at most one
 * mail without marking it. Any number of couriers may run.
 */
export class Courier<Message = unknown, Row extends MailAttempt = ClaimedMail> {
  private readonly loop = new BackgroundLoop((signal) => this.runRound(signal), { everyMs: POLL_INTERVAL_MS });
  private failures = 0;
  private lostConnections = 0;
  /** The ids of the mails that the server has refused in a row. */
  private readonly refused = new Set<number>();
  private isRefusedForGood = false;

  constructor(private readonly options: CourierOptions<Message, Row>) {}

  private get noun(): string {
    return MESSAGE_NOUNS[this.options.channel ?? 'mail'];
  }

  start(after?: Promise<unknown>): void {
    this.loop.start(after);
  }

  /** Finishes the mail that is being sent, if the server responds soon. */
  async stop(): Promise<void> {
    await Promise.race([this.loop.stop(), sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    this.options.transport.close?.();
  }

  private async runRound(signal: AbortSignal): Promise<number> {
    try {
      const found = await this.deliverDue(signal);
      this.failures = 0;
      return found ? 0 : POLL_INTERVAL_MS;
    } catch (error) {
      this.failures++;
      const pauseMs = retryDelayMs(this.failures, MAX_PAUSE_MS);
      this.options.log(`${this.noun}s wait for ${Math.round(pauseMs)} ms: ${textOf(error)}`);
      return pauseMs;
    }
  }

  private async deliverDue(signal: AbortSignal): Promise<boolean> {
    const { outbox, transactions, channel = 'mail', leaseMs = LEASE_MS, onProgress } = this.options;
    const due = await transactions.read((tx) => outbox.findDue(tx, channel, BATCH_SIZE));
    onProgress?.();
    for (const mail of due) {
      if (signal.aborted) break;
      // The connection is opened before the claim, so that no mail loses an attempt or its place while the server is
      // down.
      await this.options.transport.open?.();
      const claimed = await transactions.autocommit((tx) => outbox.claim(tx, mail, leaseMs));
      if (claimed) await this.deliver(claimed);
      onProgress?.();
    }
    return due.length > 0;
  }

  private async deliver(mail: Row): Promise<void> {
    const { outbox, transactions, transport, compose } = this.options;
    let composed: Message;
    try {
      composed = await compose(mail);
    } catch (error) {
      // The mail is tried again, because a newer courier may know its kind, or because this process was short of files
      // or memory.
      await this.retryLater(mail, `it cannot be rendered: ${textOf(error)}`);
      return;
    }
    try {
      await transport.send(composed);
    } catch (error) {
      await this.handleFailure(mail, error as DeliveryError);
      return;
    }
    this.lostConnections = 0;
    this.refused.clear();
    await this.writeMark(() => transactions.autocommit((tx) => outbox.markSent(tx, mail.id)));
  }

  private async handleFailure(mail: Row, error: DeliveryError): Promise<void> {
    const { outbox, transactions, transport, log } = this.options;
    const isPermanent = transport.isPermanent(error);
    const inARow = this.countRefusal(mail, error, isPermanent);
    // If the server has just refused other mails too, the mail waits, because the server may refuse all mails.
    if (isPermanent && inARow <= 1) await this.markDead(mail, textOf(error), error.mayHaveArrived);
    else await this.retryLater(mail, textOf(error), error);
    // Counts only lost connections, which may concern the server. A reply of the server concerns only the mail.
    this.lostConnections = error.responseCode || !transport.sharedServer ? 0 : this.lostConnections + 1;
    if (this.lostConnections >= MAX_LOST_CONNECTIONS) throw error;
    if (inARow < MAX_REFUSALS) return;
    // The thrown error makes the courier pause, because the refusals are temporary.
    if (!isPermanent) throw error;
    this.refused.clear();
    log(`${this.noun}s stop, because the server refuses each: ${textOf(error)}`);
    await this.writeMark(() => transactions.autocommit(async (tx) => outbox.stop?.(tx, mail, textOf(error))));
  }

  /**
   * Returns how many mails in a row the server has refused, all permanently or all temporarily. Returns 0 when the
   * outbox has no `stop`, or when the error has no response code.
   */
  private countRefusal({ id }: Row, { responseCode }: DeliveryError, isPermanent: boolean): number {
    if (!this.options.outbox.stop || !responseCode) return 0;
    if (this.isRefusedForGood !== isPermanent) this.refused.clear();
    this.isRefusedForGood = isPermanent;
    return this.refused.add(id).size;
  }

  private async retryLater(mail: Row, reason: string, error?: Error): Promise<void> {
    const {
      outbox,
      transactions,
      transport,
      retryMs = (attempts: number) => retryDelayMs(attempts),
      log,
    } = this.options;
    if (mail.attempts >= (transport.maxAttempts ?? MAX_ATTEMPTS)) return this.markDead(mail, reason);
    log(`${this.noun} ${mail.id}, attempt ${mail.attempts}: ${reason}`);
    const delayMs = retryMs(mail.attempts, error);
    await this.writeMark(() => transactions.autocommit((tx) => outbox.retryLater(tx, mail, delayMs, reason)));
  }

  private async markDead(mail: Row, reason: string, mayHaveArrived = false): Promise<void> {
    const { outbox, transactions, log } = this.options;
    log(`${this.noun} ${mail.id} is dead after ${mail.attempts} attempts: ${reason}`);
    await this.writeMark(() => transactions.autocommit((tx) => outbox.markDead(tx, mail, reason, mayHaveArrived)));
  }

  /**
   * Retries until the database is back, because without the mark a sent mail would be sent again, and a deferred letter
   * never.
   */
  private async writeMark(write: () => Promise<void>): Promise<void> {
    for (let retries = 0; ; retries++) {
      try {
        return await write();
      } catch (error) {
        if (retries === MAX_MARK_RETRIES) throw error;
        await sleep(MARK_RETRY_INTERVAL_MS);
      }
    }
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
