import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isConnectionLost, isTransactionConflict } from './database-error';
import { retried } from './retried';
import { type PlainStatements, statementsOf } from './statements';
import { takeConnection } from './take-connection';

export type TransactionOptions = {
  /** Whether the work may be done once more although it may have been committed: whoever repeats it notices. */
  repeatable?: boolean;
};

type Attempt<T> = (committing: () => void) => Promise<T>;

@Injectable()
export class Transactions {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs the work in a transaction, and whole again, up to three times, when the database gave it up for another's or the
   * server was lost before the commit. After a loss in the commit nobody knows whether it is done.
   */
  run<T>(work: (manager: EntityManager) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    return this.persist((committing) => this.managed(work, committing), options);
  }

  /** The same for work that has its own statements, around the ORM, which costs more than they do. */
  runPlain<T>(work: (statements: PlainStatements) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    return this.persist((committing) => this.plain(work, committing), options);
  }

  private persist<T>(attempt: Attempt<T>, { repeatable = false }: TransactionOptions): Promise<T> {
    let inCommit = false;
    const once = () => {
      inCommit = false;
      return attempt(() => (inCommit = true));
    };
    const leftNothing = (error: unknown) =>
      isTransactionConflict(error) || (isConnectionLost(error) && (repeatable || !inCommit));
    return retried(once, leftNothing);
  }

  private async managed<T>(work: (manager: EntityManager) => Promise<T>, committing: () => void): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      const result = await work(runner.manager);
      committing();
      await runner.commitTransaction();
      return result;
    } catch (error) {
      await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }

  private async plain<T>(work: (statements: PlainStatements) => Promise<T>, committing: () => void): Promise<T> {
    const connection = await takeConnection(this.dataSource);
    const statements = statementsOf(connection);
    try {
      await statements.query('START TRANSACTION');
      const result = await work(statements);
      committing();
      await statements.query('COMMIT');
      return result;
    } catch (error) {
      // What cannot be rolled back must not reach the next one who takes the connection.
      await statements.query('ROLLBACK').catch(() => connection.destroy());
      throw error;
    } finally {
      connection.release();
    }
  }
}
