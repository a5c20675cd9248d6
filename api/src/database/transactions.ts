import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type EntityManager } from 'typeorm';
import { isConnectionLost, isTransactionConflict } from './database-error';

/** A connection, mostly with an open transaction. Functions that send statements have it as the first parameter. */
export type Tx = EntityManager;

const MAX_TRANSACTION_ATTEMPTS = 4;

type RunOptions = {
  repeatable?: boolean;
  isolation?: 'REPEATABLE READ' | 'READ COMMITTED';
  announces?: boolean;
};

type AfterCommitWork = () => Promise<void>;
const afterCommits = new WeakMap<Tx, Set<AfterCommitWork>>();

/**
 * Runs the work once after the commit of a transaction of `Transactions.run`, before `run` resolves. The work must not
 * throw: the transaction has succeeded.
 */
export function afterCommit(tx: Tx, work: AfterCommitWork): void {
  afterCommits.get(tx)?.add(work);
}

/** Retries the work after a random delay when it failed with an error that left no changes. */
export async function retry<T>(work: () => Promise<T>, isRetryable = isTransactionConflict): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_TRANSACTION_ATTEMPTS || !isRetryable(error)) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

@Injectable()
export class Transactions {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Reads outside of a transaction, with one connection: each statement sees what is committed when the statement
   * begins. Work without a statement takes no connection.
   */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.withConnection(work);
  }

  /** Writes outside of a transaction, with one connection: each statement commits by itself, and is not retried. */
  autocommit<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.withConnection(work);
  }

  /**
   * Runs the work in a transaction. Retries the whole work when the database rolled it back because of another
   * transaction, or when the connection was lost before the commit. If the connection was lost during the commit, the
   * outcome is unknown, so only repeatable work is retried.
   * @param options.repeatable the work is idempotent: it may run again even if it was committed
   * @param options.isolation `READ COMMITTED` for work that waits for a lock and then reads what the other transaction
   * has written. This level takes no gap locks, so a transaction that waits for a row does not block the inserts of the
   * row's owner.
   * @param options.announces false for frequent transactions: the work of `afterCommit` then does not run
   */
  async run<T>(
    work: (tx: Tx) => Promise<T>,
    { repeatable = false, isolation = 'REPEATABLE READ', announces = true }: RunOptions = {},
  ): Promise<T> {
    let inCommit = false;
    let after = new Set<AfterCommitWork>();
    const attempt = () => {
      inCommit = false;
      after = new Set();
      const withTx = async (tx: Tx) => {
        if (announces) afterCommits.set(tx, after);
        const result = await work(tx);
        inCommit = true;
        return result;
      };
      // Every connection has this isolation level by default, so no statement is needed to set it.
      return isolation === 'REPEATABLE READ'
        ? this.dataSource.transaction(withTx)
        : this.dataSource.transaction(isolation, withTx);
    };
    const isRetryable = (error: unknown) =>
      isTransactionConflict(error) || (isConnectionLost(error) && (repeatable || !inCommit));
    const result = await retry(attempt, isRetryable);
    for (const done of after) await done();
    return result;
  }

  private async withConnection<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const connect = runner.connect.bind(runner);
    let connected: Promise<unknown> | undefined;
    runner.connect = () => (connected ??= connect());
    try {
      return await work(runner.manager);
    } finally {
      // Waits for the connection, because after a failed statement another one may still be waiting for the connection.
      await connected?.catch(() => undefined);
      await runner.release();
    }
  }
}
