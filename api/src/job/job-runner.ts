import { Injectable, Logger } from '@nestjs/common';
import { cutText } from '@telemarket/composition/text';
import { randomBytes } from 'node:crypto';
import { BackgroundJobs } from '../background/background-jobs';
import type { BackgroundLoop } from '../background/background-loop';
import { isDatabaseUnavailable } from '../database/database-error';
import { Transactions, type Tx } from '../database/transactions';
import { Problem } from '../http/problem';
import { isRoleEnough, staffRoleOf } from '../staff-role/staff-role';
import type { User } from '../user/user.entity';
import { isErased, UserRepository } from '../user/user.repository';
import type { AdminJob } from './job.entity';
import { type JobOperation, JobOperations, type JobOutcome, type JobUnit } from './job-operations';
import { JobRepository, type JobLease } from './job.repository';
import { WorkPauses } from './work-pauses';

const IDLE_PAUSE_MS = 1_000;
/** When other jobs are waiting, a job pauses after this time to let another job run. */
const JOB_TURN_MS = 2_000;
const CHECK_ROLE_EVERY_MS = 1_000;
/** The maximum number of paused jobs whose rows stay open. Reading a file again up to its next row takes seconds. */
const MAX_OPEN_JOBS = 4;
const RENEW_LEASE_EVERY_MS = 5_000;
const ROWS_PER_BATCH = 100;
const MAX_REASON_LENGTH = 500;

const ROLE_LOST_REASON = 'The person who started this is no longer allowed to do it.';
const FAILURE_REASON = 'The server could not make this change. The cause is in the server log.';

/** Thrown when this process has lost the job: the job was stopped, or another process has taken it over. */
class LeaseLost extends Error {}

type ClaimedJob = AdminJob & JobLease;
/** The rows of a job that has paused to let another job run. */
type OpenRows = { rows: AsyncIterator<JobUnit>; position: number };

/**
 * Runs the stored jobs. Only one process at a time works on a job. If that process dies, another process continues when
 * the lease has ended. One transaction stores the change of a row, its result and the progress of the job, so that each
 * row is changed only once.
 */
@Injectable()
export class JobRunner {
  private readonly logger = new Logger('jobs');
  private readonly loop: BackgroundLoop;
  private readonly open = new Map<number, OpenRows>();

  constructor(
    private readonly jobs: JobRepository,
    private readonly operations: JobOperations,
    private readonly users: UserRepository,
    private readonly transactions: Transactions,
    background: BackgroundJobs,
  ) {
    const options = { context: 'jobs', failure: 'continue a job', everyMs: IDLE_PAUSE_MS };
    this.loop = background.add(options, (signal) => this.runRound(signal));
  }

  /** Makes the runner look for a new job at once. */
  wake(): void {
    this.loop.wake();
  }

  /**
   * Works on one job until the job ends or another job is waiting. Returns the pause before the next round in
   * milliseconds.
   */
  async runRound(signal: AbortSignal): Promise<number> {
    const leaseBy = randomBytes(16).toString('hex');
    const claimed = await this.transactions.autocommit((tx) => this.jobs.claim(tx, this.knownOperations(), leaseBy));
    if (!claimed) {
      await this.closeRows(0);
      return IDLE_PAUSE_MS;
    }
    const job = { ...claimed, leaseBy };
    try {
      await this.runJob(job, this.operationOf(job), signal);
    } finally {
      await this.transactions.autocommit((tx) => this.jobs.release(tx, job));
    }
    return 0;
  }

  private async runJob(job: ClaimedJob, operation: JobOperation, signal: AbortSignal): Promise<void> {
    const { rows, position } = this.takeRows(job, operation);
    let last = position;
    let isOpen = true;
    try {
      const pauses = new WorkPauses();
      let checked = Number.NEGATIVE_INFINITY;
      // The time of a turn counts from its first row, because reading the file up to this row can take long.
      let started: number | null = null;
      let user: User | null = null;
      while (!signal.aborted) {
        const now = performance.now();
        if (now - checked > CHECK_ROLE_EVERY_MS) {
          user = await this.findStarter(job, operation);
          checked = now;
        }
        if (!user) return await this.stopJob(job, ROLE_LOST_REASON);
        const next = await this.withLease(job, rows.next());
        if (next.done) {
          isOpen = false;
          return await this.transactions.autocommit((tx) => this.jobs.finish(tx, job));
        }
        if (!(await this.changeRow(job, operation, next.value, user))) return;
        last = next.value.line;
        started ??= performance.now();
        await pauses.pauseIfDue();
        if (pauses.rested - started > JOB_TURN_MS && (await this.isOtherJobWaiting())) {
          await this.keepRowsOpen(job, { rows, position: last });
          isOpen = false;
          return;
        }
      }
    } finally {
      if (isOpen) await rows.return?.();
    }
  }

  /** Returns the rows of a job that have no result yet. */
  private takeRows(job: ClaimedJob, operation: JobOperation): OpenRows {
    const open = this.open.get(job.id);
    this.open.delete(job.id);
    if (open?.position === job.position) return open;
    void open?.rows.return?.();
    return { rows: this.rowsOf(job, operation), position: job.position };
  }

  /** Keeps the rows of a paused job open, so that its file is not read from the beginning again in each turn. */
  private async keepRowsOpen({ id }: AdminJob, rows: OpenRows): Promise<void> {
    this.open.set(id, rows);
    await this.closeRows(MAX_OPEN_JOBS);
  }

  /** Closes the rows of the jobs that have been paused longest, until at most `kept` jobs have open rows. */
  private async closeRows(kept: number): Promise<void> {
    for (const [id, { rows }] of this.open) {
      if (this.open.size <= kept) return;
      this.open.delete(id);
      await rows.return?.();
    }
  }

  /** Renews the lease while a file is read up to the next row. */
  private async withLease<T>(job: ClaimedJob, reading: Promise<T>): Promise<T> {
    const renew = () => this.transactions.autocommit((tx) => this.jobs.renew(tx, job));
    const timer = setInterval(() => {
      renew().catch((error: unknown) => this.logger.warn(`could not renew a lease: ${String(error)}`));
    }, RENEW_LEASE_EVERY_MS);
    try {
      return await reading;
    } finally {
      clearInterval(timer);
    }
  }

  private rowsOf(job: AdminJob, operation: JobOperation): AsyncGenerator<JobUnit> {
    const { id, undoOf, position } = job;
    if (undoOf !== null) return this.storedRows(position, (...from) => this.jobs.findChanged(...from), undoOf);
    return (
      operation.units?.(job, position) ?? this.storedRows(position, (...from) => this.jobs.findWaiting(...from), id)
    );
  }

  private async *storedRows(position: number, find: JobRepository['findWaiting'], id: number): AsyncGenerator<JobUnit> {
    for (let last = position; ;) {
      const batch = await this.transactions.read((tx) => find(tx, id, last, ROWS_PER_BATCH));
      yield* batch;
      const end = batch.at(-1);
      if (!end) return;
      last = end.line;
    }
  }

  /** Changes one row. Returns false when this process has lost the job. */
  private async changeRow(job: ClaimedJob, operation: JobOperation, unit: JobUnit, user: User): Promise<boolean> {
    const apply = (tx: Tx): Promise<JobOutcome> =>
      job.undoOf && operation.undo ? operation.undo(tx, unit, user) : operation.apply(tx, unit, job, user);
    const { line, productId, orderId, version } = unit;
    const row = { line, productId, orderId, version, earlier: null, earlierMore: null, reason: null };
    try {
      await this.advanceJob(job, line, false, async (tx) => {
        const outcome = await apply(tx);
        await this.jobs.store(tx, job.id, { ...row, ...outcome });
      });
    } catch (error) {
      if (error instanceof LeaseLost) return false;
      const reason = this.refusalReasonOf(error, job, line);
      if (reason === ROLE_LOST_REASON) {
        await this.stopJob(job, reason);
        return false;
      }
      const refused = { ...row, result: 'refused', reason } as const;
      return this.advanceJob(job, line, true, (tx) => this.jobs.store(tx, job.id, refused)).then(
        () => true,
        (cause: unknown) => {
          if (cause instanceof LeaseLost) return false;
          throw cause;
        },
      );
    }
    return true;
  }

  /**
   * Runs `work` and stores the progress of the job in one transaction. This transaction announces no change: other
   * processes, and the caches of this process, learn of the change in their next poll.
   */
  private async advanceJob(
    job: ClaimedJob,
    line: number,
    isRefused: boolean,
    work: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    await this.transactions.run(
      async (tx) => {
        if (!(await this.jobs.advance(tx, job, line, isRefused))) throw new LeaseLost();
        await work(tx);
      },
      { isolation: 'READ COMMITTED', announces: false },
    );
  }

  /**
   * Returns the reason why a row is refused. Throws when the database cannot be reached, so that the row is tried again
   * later.
   */
  private refusalReasonOf(error: unknown, { id, operation }: AdminJob, line: number): string {
    if (error instanceof Problem) {
      const { detail, extra } = error;
      if (extra.code === 'role') return ROLE_LOST_REASON;
      const text = extra.errors ? extra.errors.map(({ field, message }) => `${field} ${message}`).join('; ') : detail;
      return cutText(text, MAX_REASON_LENGTH);
    }
    if (isDatabaseUnavailable(error)) throw error;
    this.logger.error(
      `row ${line} of job ${id} (${operation}): ${error instanceof Error ? error.stack : String(error)}`,
    );
    return FAILURE_REASON;
  }

  /** Returns null when the person who started the job may no longer run it. */
  private async findStarter({ userId }: AdminJob, { role }: JobOperation): Promise<User | null> {
    const user = await this.transactions.read((tx) => this.users.find(tx, userId));
    return user && !user.suspendedAt && !isErased(user) && isRoleEnough(staffRoleOf(user), role) ? user : null;
  }

  private async stopJob({ id }: AdminJob, reason: string): Promise<void> {
    await this.transactions.autocommit((tx) => this.jobs.stop(tx, id, reason));
  }

  private isOtherJobWaiting(): Promise<boolean> {
    return this.transactions.read((tx) => this.jobs.hasFree(tx, this.knownOperations()));
  }

  /**
   * Returns the operations that this version knows. After an update, a process of the earlier version must not touch
   * jobs with other operations.
   */
  private knownOperations(): string[] {
    return this.operations.namesFor(() => true);
  }

  private operationOf({ operation }: AdminJob): JobOperation {
    const known = this.operations.find(operation);
    if (!known) throw new Error(`There is no operation ${operation}`);
    return known;
  }
}
