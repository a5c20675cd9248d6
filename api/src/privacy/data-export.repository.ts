import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThan, MoreThan, Not, Repository } from 'typeorm';
import type { TableRow } from '../database/declared-rows';
import type { Tx } from '../database/transactions';
import { DataExport, DataExportPart } from './data-export.entity';

export type ExportPart = { name: string; rows: TableRow[] };

@Injectable()
export class DataExportRepository {
  constructor(
    @InjectRepository(DataExport) private readonly exports: Repository<DataExport>,
    @InjectRepository(DataExportPart) private readonly parts: Repository<DataExportPart>,
  ) {}

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

  findReady(id: number, userId: number): Promise<DataExport | null> {
    return this.exports.findOneBy({ id, userId, expiresAt: MoreThan(new Date()), readyAt: Not(IsNull()) });
  }

  /** Claims the oldest export that no process is making. Returns null when there is none, or another was faster. */
  async claim(claimedUntil: Date): Promise<DataExport | null> {
    const where = [IsNull(), LessThan(new Date())].map((earlier) => ({ readyAt: IsNull(), claimedUntil: earlier }));
    const waiting = await this.exports.findOne({ where, order: { id: 'ASC' } });
    if (!waiting) return null;
    const unchanged = { id: waiting.id, readyAt: IsNull(), claimedUntil: waiting.claimedUntil ?? IsNull() };
    const { affected } = await this.exports.update(unchanged, { claimedUntil, tablesDone: 0 });
    return affected === 1 ? waiting : null;
  }

  /** Returns false when another process has claimed the export since. */
  async update(tx: Tx, id: number, claimedUntil: Date, change: Partial<DataExport>): Promise<boolean> {
    const { affected } = await tx.update(DataExport, { id, claimedUntil }, change);
    return affected === 1;
  }

  async deleteParts(exportId: number): Promise<void> {
    await this.parts.delete({ exportId });
  }

  async insertPart(exportId: number, number: number, { name, rows }: ExportPart): Promise<void> {
    await this.parts.insert({ exportId, number, name, body: JSON.stringify(rows) });
  }

  async *readParts(exportId: number): AsyncGenerator<ExportPart> {
    for (let number = 0; ; number++) {
      const part = await this.parts.findOneBy({ exportId, number });
      if (!part) return;
      yield { name: part.name, rows: JSON.parse(part.body) as TableRow[] };
    }
  }
}
