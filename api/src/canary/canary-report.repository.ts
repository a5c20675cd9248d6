import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { CanaryReport } from './canary-report.entity';

export type Canary = Pick<CanaryReport, 'remote' | 'build' | 'since'>;

@Injectable()
export class CanaryReportRepository {
  async write(tx: Tx, { remote, build, since }: Canary, source: string, content: string): Promise<void> {
    const key = ['remote', 'build', 'since', 'source'];
    await tx.upsert(CanaryReport, { remote, build, since, source, content, updatedAt: new Date() }, key);
  }

  async writeOnce(tx: Tx, { remote, build, since }: Canary, source: string, content: string): Promise<void> {
    const row = { remote, build, since, source, content, updatedAt: new Date() };
    await tx.createQueryBuilder().insert().into(CanaryReport).values(row).orIgnore().execute();
  }

  find(tx: Tx, { remote, build, since }: Canary): Promise<CanaryReport[]> {
    return tx.findBy(CanaryReport, { remote, build, since });
  }
}
