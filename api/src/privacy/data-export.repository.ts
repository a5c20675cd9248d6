import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThan, MoreThan, Not, Repository } from 'typeorm';
import type { Row } from '../database/declared-rows';
import type { Tx } from '../database/transactions';
import { DataExport, DataExportPart } from './data-export.entity';

export type ExportPart = { name: string; rows: Row[] };

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

  newest(tx: Tx, userId: number): Promise<DataExport | null> {
    const where = { userId, expiresAt: MoreThan(new Date()) };
    return tx.findOne(DataExport, { where, order: { id: 'DESC' } });
  }

  ready(id: number, userId: number): Promise<DataExport | null> {
    return this.exports.findOneBy({ id, userId, expiresAt: MoreThan(new Date()), readyAt: Not(IsNull()) });
  }

  /** Returns the oldest export that no process is making. */
  waiting(): Promise<DataExport | null> {
    return this.exports.findOne({ where: unclaimed(), order: { id: 'ASC' } });
  }

  /** Returns false when another process was faster. */
  async claim(id: number, claimedUntil: Date): Promise<boolean> {
    const where = unclaimed().map((condition) => ({ id, ...condition }));
    const { affected } = await this.exports
      .createQueryBuilder()
      .update({ claimedUntil, tablesDone: 0 })
      .where(where)
      .execute();
    return affected === 1;
  }

  /** Returns false when another process has claimed the export since. */
  async updateProgress(id: number, claimedUntil: Date, tablesDone: number): Promise<boolean> {
    const { affected } = await this.exports.update({ id, claimedUntil }, { tablesDone });
    return affected === 1;
  }

  /** Returns false when another process has claimed the export since. */
  async finish(tx: Tx, id: number, claimedUntil: Date, times: { readyAt: Date; expiresAt: Date }): Promise<boolean> {
    const change = { ...times, claimedUntil: null, tablesDone: () => 'tables_total' };
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
      yield { name: part.name, rows: JSON.parse(part.body) as Row[] };
    }
  }
}

function unclaimed() {
  return [
    { readyAt: IsNull(), claimedUntil: IsNull() },
    { readyAt: IsNull(), claimedUntil: LessThan(new Date()) },
  ];
}
