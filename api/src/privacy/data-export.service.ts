import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RETENTION_DAYS, type TableDeclaration } from '../database/personal-data';
import { Transactions } from '../database/transactions';
import { notFound } from '../http/problem';
import { MailService } from '../mail/mail.service';
import { RateLimitService } from '../rate-limit/rate-limit.service';
import type { User } from '../user/user.entity';
import { emailKey } from '../user/user-key';
import { UserService } from '../user/user.service';
import { chunksOf, conditionOf, findRows, type FoundRows, type Key, type Person } from './person-rows';
import type { DataExportView } from './privacy.view';
import { TABLES } from './tables';

const DAY_MS = 24 * 60 * 60_000;
/** A claim is renewed when half of it is left. If a process dies, another one makes its export. */
const LEASE_MS = 30_000;
const REQUESTS = { name: 'data-export', limit: 5, windowSeconds: 24 * 60 * 60 };

type ExportRow = {
  id: number;
  userId: number;
  tablesDone: number;
  tablesTotal: number;
  createdAt: Date;
  readyAt: Date | null;
  expiresAt: Date;
};
/** Some rows of a table. */
export type ExportPart = { name: string; rows: Record<string, unknown>[] };

const COLUMNS = `id, user_id AS userId, tables_done AS tablesDone, tables_total AS tablesTotal,
  created_at AS createdAt, ready_at AS readyAt, expires_at AS expiresAt`;
const SELECT_NEWEST = `SELECT ${COLUMNS} FROM data_export WHERE user_id = ? AND expires_at > ? ORDER BY id DESC LIMIT 1`;
const SELECT_READY = `SELECT ${COLUMNS} FROM data_export
  WHERE id = ? AND user_id = ? AND expires_at > ? AND ready_at IS NOT NULL`;
const SELECT_WAITING = `SELECT ${COLUMNS} FROM data_export
  WHERE ready_at IS NULL AND (claimed_until IS NULL OR claimed_until < ?) ORDER BY id LIMIT 1`;
const CLAIM = `UPDATE data_export SET claimed_until = ?, tables_done = 0
  WHERE id = ? AND ready_at IS NULL AND (claimed_until IS NULL OR claimed_until < ?)`;
const RENEW = 'UPDATE data_export SET claimed_until = ?, tables_done = ? WHERE id = ? AND claimed_until = ?';
const FINISH = `UPDATE data_export SET ready_at = ?, expires_at = ?, claimed_until = NULL, tables_done = tables_total
  WHERE id = ? AND claimed_until = ?`;

/** Exports what the declaration of columns says about a person. A part has some rows of one table. */
@Injectable()
export class DataExportService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserService,
    private readonly mails: MailService,
    private readonly limits: RateLimitService,
    private readonly transactions: Transactions,
  ) {}

  /** Requests an export. Does nothing while another one is being made, and replaces a finished one. */
  async request(user: User): Promise<void> {
    await this.limits.check(REQUESTS, `user ${user.id}`);
    await this.transactions.run(async (tx) => {
      await this.users.lock(tx, user.id);
      const now = new Date();
      const [newest] = await tx.query<ExportRow[]>(SELECT_NEWEST, [user.id, now]);
      if (newest && !newest.readyAt) return;
      await tx.query('DELETE FROM data_export WHERE user_id = ?', [user.id]);
      await tx.query('INSERT INTO data_export (user_id, created_at, tables_total, expires_at) VALUES (?, ?, ?, ?)', [
        user.id,
        now,
        EXPORTED.length,
        expiry(now),
      ]);
    });
  }

  async newestOf(userId: number): Promise<DataExportView | null> {
    const [row] = await this.dataSource.query<ExportRow[]>(SELECT_NEWEST, [userId, new Date()]);
    if (!row) return null;
    const { id, tablesDone, tablesTotal, createdAt, readyAt, expiresAt } = row;
    const times = { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
    return { id, tablesDone, tablesTotal, ready: readyAt !== null, ...times };
  }

  /** Makes the waiting exports one after another. Several processes may run this at once. */
  async makeWaiting(): Promise<void> {
    for (;;) {
      const now = new Date();
      const [waiting] = await this.dataSource.query<ExportRow[]>(SELECT_WAITING, [now]);
      if (!waiting) return;
      const claim = new Date(now.getTime() + LEASE_MS);
      const { affectedRows } = await this.dataSource.query<{ affectedRows: number }>(CLAIM, [claim, waiting.id, now]);
      if (affectedRows) await this.make(waiting, claim);
    }
  }

  /** Throws 404 unless the export is ready and belongs to the user. */
  async open(id: number, userId: number): Promise<{ madeAt: string; parts: AsyncGenerator<ExportPart> }> {
    const [row] = await this.dataSource.query<ExportRow[]>(SELECT_READY, [id, userId, new Date()]);
    if (!row?.readyAt) throw notFound();
    return { madeAt: row.readyAt.toISOString(), parts: this.partsOf(id) };
  }

  private async *partsOf(id: number): AsyncGenerator<ExportPart> {
    for (let number = 0; ; number++) {
      const [part] = await this.dataSource.query<{ name: string; body: string }[]>(
        'SELECT name, body FROM data_export_part WHERE export_id = ? AND number = ?',
        [id, number],
      );
      if (!part) return;
      yield { name: part.name, rows: JSON.parse(part.body) as ExportPart['rows'] };
    }
  }

  /** Stops when another process has taken the export over: each renewal of the lease compares the claim. */
  private async make({ id, userId }: ExportRow, claimed: Date): Promise<void> {
    const user = await this.users.findById(userId);
    if (!user) return;
    let claim = claimed;
    const renew = async (tablesDone: number): Promise<boolean> => {
      const next = new Date(Date.now() + LEASE_MS);
      const { affectedRows } = await this.dataSource.query<{ affectedRows: number }>(RENEW, [
        next,
        tablesDone,
        id,
        claim,
      ]);
      claim = next;
      return affectedRows > 0;
    };
    const renewIfDue = async (tablesDone: number) =>
      claim.getTime() - Date.now() > LEASE_MS / 2 || (await renew(tablesDone));
    const person = { userId, address: user.emailVerifiedAt ? emailKey(user.email) : null };
    await this.dataSource.query('DELETE FROM data_export_part WHERE export_id = ?', [id]);
    const found = await findRows(this.dataSource.manager, person, () => renewIfDue(0));
    let number = 0;
    for (const [done, table] of EXPORTED.entries()) {
      const seen = new Set<Key>();
      for (const rows of found.filter((one) => one.table === table)) {
        for await (const part of this.read(rows, person, seen)) {
          if (!(await renewIfDue(done))) return;
          await this.dataSource.query(
            'INSERT INTO data_export_part (export_id, number, name, body) VALUES (?, ?, ?, ?)',
            [id, number++, table, JSON.stringify(part)],
          );
        }
      }
      if (!(await renew(done + 1))) return;
    }
    await this.finish(id, user, claim);
  }

  private async finish(id: number, { email, firstName }: User, claim: Date): Promise<void> {
    const readyAt = new Date();
    const expiresAt = expiry(readyAt);
    await this.transactions.run(async (tx) => {
      const values = [readyAt, expiresAt, id, claim];
      const { affectedRows } = await tx.query<{ affectedRows: number }>(FINISH, values);
      if (!affectedRows) return;
      const data = { firstName, expiresAt: expiresAt.toISOString() };
      await this.mails.enqueue(tx, { kind: 'data-export-ready', to: email, data });
    });
  }

  /** @param seen keys of rows that an earlier relation has returned */
  private async *read(
    { table, declaration, relation, keys }: FoundRows,
    person: Person,
    seen: Set<Key>,
  ): AsyncGenerator<Record<string, unknown>[]> {
    const { key = 'id' } = declaration;
    const columns = exportedColumns(declaration, relation.columns).map((column) => `\`${column}\``);
    const condition = conditionOf(relation, person);
    if (!condition) return;
    const fresh = keys.filter((one) => !seen.has(one));
    for (const chunk of chunksOf(fresh)) {
      for (const one of chunk) seen.add(one);
      yield await this.dataSource.query<Record<string, unknown>[]>(
        `SELECT ${columns.join()} FROM \`${table}\` WHERE ${condition[0]} AND \`${key}\` IN (?) ORDER BY \`${key}\``,
        [...condition[1], chunk],
      );
    }
  }
}

/**
 * Returns the columns of a table without secrets.
 * @param own the personal columns that hold values of this person; default: all
 */
function exportedColumns({ columns, personal }: TableDeclaration, own?: readonly string[]): string[] {
  return columns.filter((name) => {
    const column = personal[name];
    return !column || (!column.secret && (!own || own.includes(name)));
  });
}

const EXPORTED = Object.entries(TABLES)
  .filter(([, { rows }]) => rows.length)
  .map(([table]) => table);

const expiry = (from: Date): Date => new Date(from.getTime() + RETENTION_DAYS.export * DAY_MS);
