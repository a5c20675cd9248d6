import { Injectable } from '@nestjs/common';
import { IsNull, LessThan, MoreThan, Not } from 'typeorm';
import type { TableRow } from '../database/declared-rows';
import type { Tx } from '../database/transactions';
import { DataExport, DataExportPart } from './data-export.entity';

export type ExportPart = { name: string; rows: TableRow[] };

@Injectable()
export class DataExportRepository {
  async insert(tx: Tx, row: Pick<DataExport, 'userId' | 'createdAt' | 'tablesTotal' | 'expiresAt'>): Promise<void> {
    await tx.insert(DataExport, row);
  }

  /** Deletes the exports of a user. Foreign keys delete their parts. */
  async delete(tx: Tx, userId: number): Promise<void> {
    await tx.delete(DataExport, { userId });
  }

  findNewest(tx: Tx, userId: number): Promise<DataExport | null> {
    const where = { userId, expiresAt: MoreThan(new Date()) };
    return tx.findOne(DataExport, { where, order: { id: 'DESC' } });
  }

  findReady(tx: Tx, id: number, userId: number): Promise<DataExport | null> {
    return tx.findOneBy(DataExport, { id, userId, expiresAt: MoreThan(new Date()), readyAt: Not(IsNull()) });
  }

  /**
   * Claims the oldest export that no process is making. Returns null when there is none, or another process was faster.
   */
  async claim(tx: Tx, claimedUntil: Date): Promise<DataExport | null> {
    const where = [IsNull(), LessThan(new Date())].map((earlier) => ({ readyAt: IsNull(), claimedUntil: earlier }));
    const waiting = await tx.findOne(DataExport, { where, order: { id: 'ASC' } });
    if (!waiting) return null;
    const unchanged = { id: waiting.id, readyAt: IsNull(), claimedUntil: waiting.claimedUntil ?? IsNull() };
    const { affected } = await tx.update(DataExport, unchanged, { claimedUntil, tablesDone: 0 });
    return affected === 1 ? waiting : null;
  }

  /** Changes a claimed export. Returns false when another process has claimed the export in the meantime. */
  async update(tx: Tx, id: number, claimedUntil: Date, change: Partial<DataExport>): Promise<boolean> {
    const { affected } = await tx.update(DataExport, { id, claimedUntil }, change);
    return affected === 1;
  }

  async deleteParts(tx: Tx, exportId: number): Promise<void> {
    await tx.delete(DataExportPart, { exportId });
  }

  async insertPart(tx: Tx, exportId: number, number: number, { name, rows }: ExportPart): Promise<void> {
    await tx.insert(DataExportPart, { exportId, number, name, body: JSON.stringify(rows) });
  }

  /** Returns null when the export has fewer parts. */
  async findPart(tx: Tx, exportId: number, number: number): Promise<ExportPart | null> {
    const part = await tx.findOneBy(DataExportPart, { exportId, number });
    return part && { name: part.name, rows: JSON.parse(part.body) as TableRow[] };
  }
}
