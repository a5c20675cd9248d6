import { Inject, Injectable } from '@nestjs/common';
import { BackgroundJobs } from '../background/background-jobs';
import { type Config, CONFIG } from '../config/config';
import { Transactions, type Tx } from '../database/transactions';
import { LetterMailRepository } from './letter-mail.repository';
import type { Letter } from './letter.entity';
import { LetterRepository } from './letter.repository';
import { SubscriberRepository } from './subscriber.repository';

const ROUND_EVERY_MS = 1_000;
/** The outbox gets as many mails at once as can be sent in about this time. */
const BATCH_MS = 5_000;
const MINUTE_MS = 60_000;

/**
 * Moves the mails of a letter into its outbox, at the configured rate and in the order of the subscribers. If the mail
 * server is not available, at most one batch waits in the outbox. One transaction stores a batch and the id of its last
 * subscriber, so that another process can continue without leaving anybody out.
 */
@Injectable()
export class LetterSender {
  private readonly batch: number;
  /** The time between two batches at the configured rate. */
  private readonly pauseMs: number;

  constructor(
    private readonly letters: LetterRepository,
    private readonly mails: LetterMailRepository,
    private readonly subscribers: SubscriberRepository,
    private readonly transactions: Transactions,
    jobs: BackgroundJobs,
    @Inject(CONFIG) { mail }: Config,
  ) {
    this.batch = Math.ceil((mail.newsletterPerMinute * BATCH_MS) / MINUTE_MS);
    this.pauseMs = (this.batch * MINUTE_MS) / mail.newsletterPerMinute;
    jobs.add({ context: 'newsletter', failure: 'continue a letter', everyMs: ROUND_EVERY_MS }, () => this.runRound());
  }

  async runRound(): Promise<void> {
    if ((await this.transactions.read((tx) => this.letters.findSending(tx))) === null) return;
    await this.transactions.run(
      async (tx) => {
        const id = await this.letters.findSending(tx);
        const letter = id === null ? null : await this.letters.lock(tx, id);
        // The letter is checked again under the lock, because another process may have been faster, or a manager may
        // have stopped the letter.
        if (letter?.state === 'sending' && (await this.letters.findSending(tx)) !== null)
          await this.addBatch(tx, letter);
      },
      { isolation: 'READ COMMITTED', announces: false },
    );
  }

  private async addBatch(tx: Tx, { id, lastSubscriberId, startedAt }: Letter): Promise<void> {
    const uncertain = await this.mails.endLeases(tx, id);
    await this.mails.deleteEnded(tx, id);
    const { waiting, open } = await this.mails.count(tx, id);
    let free = Math.max(0, this.batch - waiting);
    if (free > 0) free -= await this.mails.wake(tx, id, free);
    const since = startedAt ?? new Date();
    const next = free > 0 ? await this.subscribers.lockConfirmed(tx, lastSubscriberId, since, free) : [];
    if (next.length > 0) await this.mails.insert(tx, id, next);
    await this.letters.advance(tx, id, {
      ...{ lastSubscriberId: next.at(-1) ?? lastSubscriberId, uncertain, pauseMs: this.pauseMs },
    });
    if (open === 0 && free > 0 && next.length === 0) await this.letters.finish(tx, id);
  }
}
