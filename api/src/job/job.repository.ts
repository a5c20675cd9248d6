import { Injectable } from '@nestjs/common';
import { In, IsNull, MoreThan, Not } from 'typeorm';
import { countRowsOf, type ListPart, readParts } from '../admin-list/list-window';
import type { Tx } from '../database/transactions';
import type { RowWindow } from '../http/page';
import { AdminJob, AdminJobRow, type JobResult, type JobSettings, type JobState } from './job.entity';
import type { JobUnit } from './job-operations';

export type NewJob = Pick<
  AdminJob,
  'press' | 'userId' | 'operation' | 'settings' | 'undoOf' | 'fileHash' | 'state' | 'total'
>;
export type NewJobRow = Pick<AdminJobRow, 'line' | 'productId' | 'orderId' | 'version'>;
export type FinishedRow = Omit<AdminJobRow, 'id' | 'jobId' | 'changedAt'>;
export type JobLease = Pick<AdminJob, 'id'> & { leaseBy: string };

const LEASE_INTERVAL = 'INTERVAL 15 SECOND';
const IS_FREE = `state IN ('waiting', 'running') AND (lease_until IS NULL OR lease_until <= UTC_TIMESTAMP(3))`;
/** The job that has waited longest comes first, so that the jobs take turns. */
const FIND_FREE = `SELECT id FROM job WHERE ${IS_FREE} AND operation IN (?) ORDER BY lease_until, id LIMIT 1`;
const CLAIM = `UPDATE job SET state = 'running', lease_by = ?, lease_until = UTC_TIMESTAMP(3) + ${LEASE_INTERVAL}
  WHERE id = ? AND ${IS_FREE}`;
const ADVANCE = `UPDATE job SET position = ?, done = done + 1, refused = refused + ?,
  lease_until = UTC_TIMESTAMP(3) + ${LEASE_INTERVAL}
  WHERE id = ? AND lease_by = ? AND state = 'running' AND position < ?`;
const RENEW = `UPDATE job SET lease_until = UTC_TIMESTAMP(3) + ${LEASE_INTERVAL}
  WHERE id = ? AND lease_by = ? AND state = 'running'`;
const RELEASE = `UPDATE job SET lease_by = NULL, lease_until = UTC_TIMESTAMP(3) WHERE id = ? AND lease_by = ?`;
const RESUME = `UPDATE job SET state = 'waiting', press = ?, user_id = ?, reason = NULL, ended_at = NULL
  WHERE id = ? AND state = 'stopped'`;
const CHANGED_RESULTS: readonly JobResult[] = ['created', 'changed'];

@Injectable()
export class JobRepository {
  async insert(tx: Tx, job: NewJob): Promise<AdminJob> {
    const progress = { position: 0, done: 0, refused: 0, reason: null, leaseBy: null, leaseUntil: null, endedAt: null };
    const row = { ...job, ...progress, createdAt: new Date() };
    // The id is read from the raw result, because the ORM returns a BIGINT id as a string.
    const { insertId } = (await tx.insert(AdminJob, { ...row })).raw as { insertId: number };
    return { ...row, id: insertId };
  }

  async insertRows(tx: Tx, jobId: number, rows: readonly NewJobRow[]): Promise<void> {
    const waiting = { jobId, result: null, reason: null, earlier: null, earlierMore: null, changedAt: new Date() };
    await tx.insert(
      AdminJobRow,
      rows.map((row) => ({ ...row, ...waiting })),
    );
  }

  countChanged(tx: Tx, jobId: number): Promise<number> {
    return tx.countBy(AdminJobRow, { jobId, result: In(CHANGED_RESULTS) });
  }

  /**
   * Finds the rows that a job has changed, after the given line. The index is forced, because with the index of the
   * results, each batch would sort all rows.
   */
  findChanged(tx: Tx, jobId: number, after: number, limit: number): Promise<JobUnit[]> {
    return tx
      .createQueryBuilder(AdminJobRow, 'row')
      .useIndex('job_row_line')
      .where({ jobId, result: In(CHANGED_RESULTS), line: MoreThan(after) })
      .orderBy('row.line')
      .limit(limit)
      .getMany();
  }

  async setTotal(tx: Tx, id: number, total: number): Promise<void> {
    await tx.update(AdminJob, id, { total });
  }

  find(tx: Tx, id: number): Promise<AdminJob | null> {
    return tx.findOneBy(AdminJob, { id });
  }

  lock(tx: Tx, id: number): Promise<AdminJob | null> {
    return tx.findOne(AdminJob, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Marks the uploaded file of a job as complete. */
  async accept(tx: Tx, id: number, file: Pick<AdminJob, 'settings' | 'fileHash' | 'total'>): Promise<void> {
    await tx.update(AdminJob, { id, state: 'arriving' }, { ...file, state: 'uploaded' });
  }

  async discard(tx: Tx, id: number): Promise<void> {
    await tx.delete(AdminJob, { id, state: 'arriving' });
  }

  async begin(tx: Tx, id: number, settings: JobSettings): Promise<void> {
    await tx.update(AdminJob, { id, state: 'uploaded' }, { settings, state: 'waiting' });
  }

  /**
   * Returns whether a job is importing this file now. Locks the jobs of the file, so that of two jobs that begin at the
   * same time, the second finds the first.
   */
  async isFileRunning(tx: Tx, fileHash: string): Promise<boolean> {
    const lock = { mode: 'pessimistic_write' } as const;
    const jobs = await tx.find(AdminJob, { where: { fileHash }, select: { id: true, state: true }, lock });
    return jobs.some(({ state }) => state === 'waiting' || state === 'running');
  }

  /** Finds the newest other job that has begun to import the same file. */
  findSameFile(tx: Tx, { id, fileHash }: Pick<AdminJob, 'id' | 'fileHash'>): Promise<AdminJob | null> {
    const state = Not(In(['arriving', 'uploaded']));
    return tx.findOne(AdminJob, { where: { fileHash: fileHash ?? '', id: Not(id), state }, order: { id: 'DESC' } });
  }

  findByPress(tx: Tx, press: string): Promise<AdminJob | null> {
    return tx.findOneBy(AdminJob, { press });
  }

  findUndo(tx: Tx, undoOf: number): Promise<AdminJob | null> {
    return tx.findOneBy(AdminJob, { undoOf });
  }

  /** Finds the jobs that undo the given jobs. The keys of the map are the ids of the undone jobs. */
  async findUndos(tx: Tx, ids: readonly number[]): Promise<Map<number, Pick<AdminJob, 'id' | 'state'>>> {
    const select = { id: true, undoOf: true, state: true };
    const rows = await tx.find(AdminJob, { where: { undoOf: In([...ids]) }, select });
    return new Map(rows.map(({ undoOf, ...undo }) => [undoOf ?? 0, undo]));
  }

  /** Lets a stopped job continue with the rows that have no result yet. */
  async resume(tx: Tx, id: number, { press, userId }: Pick<AdminJob, 'press' | 'userId'>): Promise<void> {
    await tx.query(RESUME, [press, userId, id]);
  }

  /**
   * Finds first the unfinished jobs and then the finished jobs, each with the newest first. Leaves out uploaded files
   * whose import nobody has started.
   */
  async findPage(
    tx: Tx,
    operations: readonly string[],
    window: RowWindow,
  ): Promise<{ rows: AdminJob[]; total: number }> {
    const jobs = (states: JobState[]) =>
      tx.createQueryBuilder(AdminJob, 'row').where({ operation: In([...operations]), state: In(states) });
    const queries = [jobs(['waiting', 'running']), jobs(['done', 'stopped']).useIndex('job_by_id')];
    const parts: ListPart<AdminJob>[] = [];
    for (const query of queries) parts.push({ query, sort: ['DESC', 'row.id'], total: await countRowsOf(query) });
    const total = parts.reduce((sum, part) => sum + part.total, 0);
    return { rows: await readParts(tx, AdminJob, parts, window), total };
  }

  async findRows(
    tx: Tx,
    jobId: number,
    result: JobResult | undefined,
    window: RowWindow,
  ): Promise<{ rows: AdminJobRow[]; total: number }> {
    const query = tx.createQueryBuilder(AdminJobRow, 'row').where({ jobId, ...(result && { result }) });
    const total = await countRowsOf(query);
    const part: ListPart<AdminJobRow> = { query, sort: ['ASC', 'row.line'], total };
    return { rows: await readParts(tx, AdminJobRow, [part], window), total };
  }

  /** Finds the refused rows of a job after the given line. */
  findRefused(tx: Tx, jobId: number, after: number, limit: number): Promise<AdminJobRow[]> {
    const where = { jobId, result: 'refused', line: MoreThan(after) } as const;
    return tx.find(AdminJobRow, { where, order: { line: 'ASC' }, take: limit });
  }

  findWaiting(tx: Tx, jobId: number, after: number, limit: number): Promise<JobUnit[]> {
    const where = { jobId, result: IsNull(), line: MoreThan(after) };
    return tx.find(AdminJobRow, { where, order: { line: 'ASC' }, take: limit });
  }

  hasProduct(tx: Tx, jobId: number, productId: number): Promise<boolean> {
    return tx.existsBy(AdminJobRow, { jobId, productId });
  }

  /** Takes the job that has waited longest. Returns null when no job is waiting or another process was faster. */
  async claim(tx: Tx, operations: readonly string[], leaseBy: string): Promise<AdminJob | null> {
    const [free] = await tx.query<{ id: number }[]>(FIND_FREE, [operations]);
    if (!free) return null;
    const { affectedRows } = await tx.query<{ affectedRows: number }>(CLAIM, [leaseBy, free.id]);
    return affectedRows === 1 ? this.find(tx, free.id) : null;
  }

  /**
   * Records that a row gets its result in this transaction. Returns false when the job was stopped, when another
   * process has the job, or when the row already has a result. The job is locked until the transaction ends, so other
   * processes, and a request to stop the job, wait for the row.
   */
  async advance(tx: Tx, { id, leaseBy }: JobLease, line: number, isRefused: boolean): Promise<boolean> {
    const values = [line, isRefused ? 1 : 0, id, leaseBy, line];
    return (await tx.query<{ affectedRows: number }>(ADVANCE, values)).affectedRows === 1;
  }

  async store(tx: Tx, jobId: number, row: FinishedRow): Promise<void> {
    await tx.upsert(AdminJobRow, { ...row, jobId, changedAt: new Date() }, ['jobId', 'line']);
  }

  async hasFree(tx: Tx, operations: readonly string[]): Promise<boolean> {
    return (await tx.query<unknown[]>(FIND_FREE, [operations])).length > 0;
  }

  async renew(tx: Tx, { id, leaseBy }: JobLease): Promise<void> {
    await tx.query(RENEW, [id, leaseBy]);
  }

  async release(tx: Tx, { id, leaseBy }: JobLease): Promise<void> {
    await tx.query(RELEASE, [id, leaseBy]);
  }

  async finish(tx: Tx, { id, leaseBy }: JobLease): Promise<void> {
    const end = { state: 'done', endedAt: new Date(), leaseBy: null, leaseUntil: null } as const;
    await tx.update(AdminJob, { id, leaseBy, state: 'running' }, end);
  }

  /** Stops a job that has not ended. */
  async stop(tx: Tx, id: number, reason: string): Promise<void> {
    const end = { state: 'stopped', reason, endedAt: new Date(), leaseBy: null, leaseUntil: null } as const;
    await tx.update(AdminJob, { id, state: In(['arriving', 'uploaded', 'waiting', 'running']) }, end);
  }
}
