import { Injectable } from '@nestjs/common';
import { In, MoreThan } from 'typeorm';
import type { Tx } from '../database/transactions';
import { ImportRow, UNDO_HOURS } from './import-row.entity';

export type ReportedRow = Pick<ImportRow, 'line' | 'result' | 'reason' | 'productId'>;

const REPORTED_COLUMNS = { line: true, result: true, reason: true, productId: true } as const;
const withinUndoTime = () => MoreThan(new Date(Date.now() - UNDO_HOURS * 60 * 60_000));

@Injectable()
export class ImportRowRepository {
  async findNewest(tx: Tx): Promise<string | null> {
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    const row = await tx.findOne(ImportRow, {
      where: { createdAt: withinUndoTime() },
      select: { importId: true },
      order,
    });
    return row?.importId ?? null;
  }

  find(tx: Tx, importId: string): Promise<ReportedRow[]> {
    return tx.find(ImportRow, {
      where: { importId, createdAt: withinUndoTime() },
      select: REPORTED_COLUMNS,
      order: { line: 'ASC' },
    });
  }

  findLines(tx: Tx, importId: string, lines: number[]): Promise<ReportedRow[]> {
    return tx.find(ImportRow, {
      where: { importId, line: In(lines) },
      select: REPORTED_COLUMNS,
      order: { line: 'ASC' },
    });
  }

  hasProduct(tx: Tx, importId: string, productId: number): Promise<boolean> {
    return tx.existsBy(ImportRow, { importId, productId });
  }

  async insert(tx: Tx, row: Omit<ImportRow, 'id'>): Promise<void> {
    await tx.insert(ImportRow, row);
  }

  async insertRefused(tx: Tx, row: Pick<ImportRow, 'importId' | 'line' | 'reason' | 'createdAt'>): Promise<void> {
    const refused = { ...row, result: 'refused' } as const;
    await tx.createQueryBuilder().insert().into(ImportRow).values(refused).orIgnore().execute();
  }

  async findUndoable(tx: Tx, importId: string, limit: number): Promise<number[]> {
    const where = { importId, createdAt: withinUndoTime(), result: In(['created', 'changed']) };
    const rows = await tx.find(ImportRow, { where, select: { id: true }, order: { line: 'ASC' }, take: limit });
    return rows.map(({ id }) => id);
  }

  lock(tx: Tx, id: number): Promise<ImportRow | null> {
    return tx.findOne(ImportRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async update(tx: Tx, id: number, row: Pick<ImportRow, 'result' | 'reason'>): Promise<void> {
    await tx.update(ImportRow, id, row);
  }
}
