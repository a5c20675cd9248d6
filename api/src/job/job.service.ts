import { Injectable, type StreamableFile } from '@nestjs/common';
import { type CsvColumns, csvFile } from '../csv/csv-file';
import { isDuplicate } from '../database/database-error';
import { Transactions, type Tx } from '../database/transactions';
import { type ListPage, pageWindow } from '../http/page';
import { found, notFound, Problem, roleRefused } from '../http/problem';
import { pick } from '../http/view';
import { ProductRepository } from '../product/product.repository';
import { isRoleEnough, staffRoleOf } from '../staff-role/staff-role';
import type { User } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';
import type { JobInput, JobQuery, JobRowQuery, JobRowView, JobView } from './job.dto';
import { type AdminJob, type AdminJobRow, UNDO_MS } from './job.entity';
import { type JobOperation, JobOperations } from './job-operations';
import { JobRepository, type NewJob } from './job.repository';
import { JobRunner } from './job-runner';

const REFUSED_BATCH = 500;

type RefusedRow = Pick<JobRowView, 'line' | 'name' | 'reason'> & { id: number | null };

const REFUSED_COLUMNS: CsvColumns<RefusedRow> = {
  row: ({ line }) => line,
  id: ({ id }) => id,
  name: ({ name }) => name,
  reason: ({ reason }) => reason,
};

/**
 * Starts, shows and ends jobs. A job can be seen, stopped and undone by all staff who have the role for its operation.
 */
@Injectable()
export class JobService {
  constructor(
    private readonly jobs: JobRepository,
    private readonly operations: JobOperations,
    private readonly runner: JobRunner,
    private readonly products: ProductRepository,
    private readonly users: UserRepository,
    private readonly transactions: Transactions,
  ) {}

  async start({ press, operation: name, text = null, edit = null, targets }: JobInput, user: User): Promise<JobView> {
    const operation = this.requireAllowed(this.operations.find(name), user);
    const settings = { text, edit };
    operation.check?.(settings);
    const ids = [...new Map(targets.map(({ id, version = null }) => [id, version]))];
    const rows = ids.map(([id, version], index) => ({
      ...{ line: index + 1, productId: null, orderId: null, version },
      ...(operation.target === 'product' ? { productId: id } : { orderId: id }),
    }));
    const job = { press, operation: name, settings, undoOf: null, fileHash: null, state: 'waiting' } as const;
    return this.storeJob({ ...job, userId: user.id }, async (tx, id) => {
      await this.jobs.insertRows(tx, id, rows);
      return rows.length;
    });
  }

  list(query: JobQuery, user: User): Promise<ListPage<JobView>> {
    const role = staffRoleOf(user);
    const { target } = query;
    const names = this.operations.namesFor(
      (operation) => isRoleEnough(role, operation.role) && (!target || operation.target === target),
    );
    return this.transactions.read(async (tx) => {
      const { rows, total } = await this.jobs.findPage(tx, names, pageWindow(query));
      return { rows: await this.views(tx, rows), total };
    });
  }

  show(id: number, user: User): Promise<JobView> {
    return this.transactions.read(async (tx) => this.view(tx, await this.findVisible(tx, id, user)));
  }

  listRows(id: number, query: JobRowQuery, user: User): Promise<ListPage<JobRowView>> {
    return this.transactions.read(async (tx) => {
      const job = await this.findVisible(tx, id, user);
      const { rows, total } = await this.jobs.findRows(tx, id, query.result, pageWindow(query));
      return { rows: await this.rowViews(tx, job, rows), total };
    });
  }

  async stop(id: number, user: User): Promise<JobView> {
    await this.transactions.read((tx) => this.findVisible(tx, id, user));
    await this.transactions.autocommit((tx) => this.jobs.stop(tx, id, `Stopped by ${user.username}.`));
    return this.show(id, user);
  }

  /** Starts a job that undoes this job. If such a job has stopped, continues it. A second call returns the same job. */
  async undo(id: number, press: string, user: User): Promise<JobView> {
    const job = await this.transactions.read((tx) => this.findVisible(tx, id, user));
    const undone = await this.transactions.read((tx) => this.jobs.findUndo(tx, id));
    if (undone && (undone.state !== 'stopped' || undone.press === press)) return this.show(undone.id, user);
    if (!this.undoUntil(job)) throw new Problem(409, 'This can no longer be undone.', { code: 'undo-over' });
    if (undone) {
      await this.transactions.autocommit((tx) => this.jobs.resume(tx, undone.id, { press, userId: user.id }));
      this.runner.wake();
      return this.show(undone.id, user);
    }
    const undo = { press, userId: user.id, undoOf: id, fileHash: null, state: 'waiting' } as const;
    return this.storeJob({ ...undo, operation: job.operation, settings: {} }, (tx) => this.jobs.countChanged(tx, id));
  }

  async refusedRowsFile(id: number, user: User): Promise<StreamableFile> {
    const job = await this.transactions.read((tx) => this.findVisible(tx, id, user));
    const file = job.undoOf ? undefined : this.operations.find(job.operation)?.refusedFile?.(job);
    return file ?? csvFile('not-changed', REFUSED_COLUMNS, this.refusedRows(job));
  }

  private async *refusedRows(job: AdminJob): AsyncGenerator<RefusedRow[]> {
    for (let last = 0; ;) {
      const rows = await this.transactions.read(async (tx) => {
        const batch = await this.jobs.findRefused(tx, job.id, last, REFUSED_BATCH);
        return this.rowViews(tx, job, batch);
      });
      if (rows.length) yield rows.map((row) => ({ ...row, id: row.productId ?? row.orderId }));
      if (rows.length < REFUSED_BATCH) return;
      last = rows.at(-1)?.line ?? 0;
    }
  }

  /** Stores only one job for each press of the button, and wakes the runner. */
  private async storeJob(
    job: Omit<NewJob, 'total'>,
    addRows: (tx: Tx, id: number) => Promise<number>,
  ): Promise<JobView> {
    try {
      const stored = await this.transactions.run(async (tx) => {
        const added = await this.jobs.insert(tx, { ...job, total: 0 });
        const total = await addRows(tx, added.id);
        await this.jobs.setTotal(tx, added.id, total);
        return this.view(tx, { ...added, total });
      });
      this.runner.wake();
      return stored;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return this.transactions.read(async (tx) => {
        const same = (await this.jobs.findByPress(tx, job.press)) ?? (await this.jobs.findUndo(tx, job.undoOf ?? 0));
        if (!same || (same.press === job.press && same.userId !== job.userId)) throw notFound();
        return this.view(tx, same);
      });
    }
  }

  /** Throws 404 for a job that the role of the user may not see. */
  private async findVisible(tx: Tx, id: number, user: User): Promise<AdminJob> {
    const job = found(await this.jobs.find(tx, id));
    const operation = found(this.operations.find(job.operation));
    if (!isRoleEnough(staffRoleOf(user), operation.role)) throw notFound();
    return job;
  }

  private requireAllowed(operation: JobOperation | undefined, user: User): JobOperation {
    if (!isRoleEnough(staffRoleOf(user), found(operation).role)) throw roleRefused();
    return found(operation);
  }

  private undoUntil({ operation, undoOf, endedAt }: AdminJob): Date | null {
    if (!endedAt || undoOf || !this.operations.find(operation)?.undo) return null;
    const until = new Date(endedAt.getTime() + UNDO_MS);
    return until.getTime() > Date.now() ? until : null;
  }

  private async view(tx: Tx, job: AdminJob): Promise<JobView> {
    return found((await this.views(tx, [job]))[0]);
  }

  private async views(tx: Tx, jobs: AdminJob[]): Promise<JobView[]> {
    const names = await this.users.findNames(
      tx,
      jobs.map(({ userId }) => userId),
    );
    const undos = await this.jobs.findUndos(
      tx,
      jobs.map(({ id }) => id),
    );
    return jobs.map((job) => {
      const undo = undos.get(job.id);
      const undoneBy = undo?.id ?? null;
      const canUndo = !undo || undo.state === 'stopped';
      const shown = pick(job, 'id', 'operation', 'state', 'reason', 'total', 'done', 'refused', 'undoOf', 'createdAt');
      return {
        ...shown,
        ...{ by: names.get(job.userId)?.username ?? null, undoneBy, endedAt: job.endedAt?.toISOString() ?? null },
        undoUntil: canUndo ? (this.undoUntil(job)?.toISOString() ?? null) : null,
      };
    });
  }

  private async rowViews(tx: Tx, { operation }: AdminJob, rows: AdminJobRow[]): Promise<JobRowView[]> {
    const ids = rows.flatMap(({ productId, orderId }) => productId ?? orderId ?? []);
    const names = await (this.operations.find(operation)?.namesOf?.(tx, ids) ?? this.products.findTitles(tx, ids));
    return rows.map((row) => ({
      ...pick(row, 'line', 'productId', 'orderId', 'result', 'reason'),
      name: names.get(row.productId ?? row.orderId ?? 0) ?? null,
    }));
  }
}
