import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import type { Tx } from '../database/transactions';
import { BuildReport } from './build-report.entity';

export type ReportPart = Pick<BuildReport, 'remote' | 'build' | 'part' | 'content'>;

@Injectable()
export class BuildReportRepository {
  async write(tx: Tx, gateway: string, parts: readonly ReportPart[]): Promise<void> {
    const updatedAt = new Date();
    const rows = parts.map(({ remote, build, part, content }) => ({
      gateway,
      remote,
      build,
      part,
      content,
      updatedAt,
    }));
    await tx.upsert(BuildReport, rows, ['gateway', 'remote', 'build', 'part']);
  }

  /** Finds what other gateways have seen of a remote, the newest first. */
  findOthers(tx: Tx, remote: string, gateway: string, limit: number): Promise<BuildReport[]> {
    return tx.find(BuildReport, {
      where: { remote, gateway: Not(gateway) },
      order: { updatedAt: 'DESC' },
      take: limit,
    });
  }
}
