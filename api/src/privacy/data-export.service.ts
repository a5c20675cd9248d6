import { Injectable } from '@nestjs/common';
import { chunksOf, DeclaredRows, type FoundRows, type RowKey, type Person } from '../database/declared-rows';
import { RETENTION_DAYS } from '../database/personal-data';
import { Transactions } from '../database/transactions';
import { pick } from '../http/view';
import { notFound } from '../http/problem';
import { MailService } from '../mail/mail.service';
import { provenAddress } from '../mail/proven-address';
import { RateLimitService } from '../rate-limit/rate-limit.service';
import type { User } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';
import type { DataExport } from './data-export.entity';
import { DataExportRepository, type ExportPart } from './data-export.repository';
import type { DataExportView } from './privacy.view';
import { ALL_TABLES } from './tables';
import { provenEmailKey } from '../user/user-key';

const DAY_MS = 24 * 60 * 60_000;
/** An export takes less time than this. If a process dies, another process makes its export after this time. */
const LEASE_MS = 5 * 60_000;
const REQUEST_LIMIT = { name: 'data-export', limit: 5, windowSeconds: 24 * 60 * 60 };

const EXPORTED_TABLES = ALL_TABLES.filter(({ declaration }) => declaration.rows.length);

/**
 * Exports the rows of a person, as the declarations of columns describe them. Each part of an export has some rows of
 * one table.
 */
@Injectable()
export class DataExportService {
  constructor(
    private readonly exports: DataExportRepository,
    private readonly rows: DeclaredRows,
    private readonly users: UserRepository,
    private readonly mails: MailService,
    private readonly limits: RateLimitService,
    private readonly transactions: Transactions,
  ) {}

  /** Requests an export. Does nothing while an export of this user is being made. Replaces a finished export. */
  async requestExport(user: User): Promise<void> {
    await this.limits.checkLimit(REQUEST_LIMIT, `user ${user.id}`);
    await this.transactions.run(async (tx) => {
      await this.users.lock(tx, user.id);
      const newest = await this.exports.findNewest(tx, user.id);
      if (newest && !newest.readyAt) return;
      await this.exports.delete(tx, user.id);
      const createdAt = new Date();
      const expiresAt = expiryAfter(createdAt);
      await this.exports.insert(tx, { userId: user.id, createdAt, tablesTotal: EXPORTED_TABLES.length, expiresAt });
    });
  }

  async findNewest(userId: number): Promise<DataExportView | null> {
    const newest = await this.transactions.read((tx) => this.exports.findNewest(tx, userId));
    if (!newest) return null;
    const shown = pick(newest, 'id', 'tablesDone', 'tablesTotal', 'createdAt', 'expiresAt');
    return { ...shown, ready: newest.readyAt !== null };
  }

  /** Makes the waiting exports one after another. Several processes may run this at once. */
  async makeWaitingExports(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const until = new Date(Date.now() + LEASE_MS);
      const claimed = await this.transactions.autocommit((tx) => this.exports.claim(tx, until));
      if (!claimed) return;
      await this.makeExport(claimed, until, signal).catch(async (error: unknown) => {
        if (!signal.aborted) throw error;
        // This process stops, so it frees the export. Another process can then make it at once.
        await this.updateClaimed(claimed.id, until, { claimedUntil: null });
      });
    }
  }

  async openExport(id: number, userId: number): Promise<{ madeAt: string; parts: AsyncGenerator<ExportPart> }> {
    const { readyAt } = (await this.transactions.read((tx) => this.exports.findReady(tx, id, userId))) ?? {};
    if (!readyAt) throw notFound();
    return { madeAt: readyAt.toISOString(), parts: this.readParts(id) };
  }

  /** Each part is read in its own transaction, because a slow download must not occupy a connection. */
  private async *readParts(id: number): AsyncGenerator<ExportPart> {
    for (let number = 0; ; number++) {
      const part = await this.transactions.read((tx) => this.exports.findPart(tx, id, number));
      if (!part) return;
      yield part;
    }
  }

  /** Makes a claimed export. Stops when another process has claimed the export in the meantime. */
  private async makeExport({ id, userId }: DataExport, claim: Date, signal: AbortSignal): Promise<void> {
    const user = await this.transactions.read((tx) => this.users.find(tx, userId));
    if (!user) return;
    const person = { userId, address: provenEmailKey(user), telegramId: user.telegramId };
    await this.transactions.autocommit((tx) => this.exports.deleteParts(tx, id));
    const found = await this.transactions.read((tx) => this.rows.find(tx, ALL_TABLES, person, signal));
    let number = 0;
    for (const [done, { name }] of EXPORTED_TABLES.entries()) {
      const rows = found.filter((table) => table.name === name);
      for await (const part of this.readRows(rows, person)) {
        signal.throwIfAborted();
        await this.transactions.autocommit((tx) => this.exports.insertPart(tx, id, number++, part));
      }
      if (!(await this.updateClaimed(id, claim, { tablesDone: done + 1 }))) return;
    }
    await this.finishExport(id, user, claim);
  }

  private updateClaimed(id: number, claim: Date, change: Partial<DataExport>): Promise<boolean> {
    return this.transactions.autocommit((tx) => this.exports.update(tx, id, claim, change));
  }

  private async finishExport(id: number, user: User, claim: Date): Promise<void> {
    const readyAt = new Date();
    const expiresAt = expiryAfter(readyAt);
    await this.transactions.run(async (tx) => {
      if (!(await this.exports.update(tx, id, claim, { readyAt, expiresAt, claimedUntil: null }))) return;
      const data = { firstName: user.firstName, expiresAt: expiresAt.toISOString() };
      await this.mails.enqueue(tx, { kind: 'data-export-ready', to: provenAddress(user), data });
    });
  }

  /** Yields each found row of one table once, even when several relations have found it. */
  private async *readRows(found: FoundRows[], person: Person): AsyncGenerator<ExportPart> {
    const seen = new Set<RowKey>();
    for (const rows of found) {
      const keys = rows.keys.filter((key) => !seen.has(key));
      for (const key of keys) seen.add(key);
      for (const chunk of chunksOf(keys)) {
        const of = { ...rows, keys: chunk };
        const part = await this.transactions.read((tx) => this.rows.read(tx, of, person, exportedColumns(rows)));
        yield { name: rows.name, rows: part };
      }
    }
  }
}

function exportedColumns({ declaration: { columns, personal }, relation }: FoundRows): string[] {
  return columns.filter((name) => {
    const column = personal[name];
    return !column || (!column.secret && (!relation.columns || relation.columns.includes(name)));
  });
}

const expiryAfter = (from: Date): Date => new Date(from.getTime() + RETENTION_DAYS.export * DAY_MS);
