import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import type { Tx } from '../database/transactions';
import { BuildReport } from './build-report.entity';

/** The name of the part that has the counts of a build. */
const COUNTS_PART = 'counts';
const SELECT_ERRORS = `SELECT report.build, report.part, report.content
  FROM (SELECT id, ROW_NUMBER() OVER (PARTITION BY build ORDER BY updated_at DESC, id DESC) AS position
    FROM build_report WHERE remote = ? AND gateway <> ? AND part <> '${COUNTS_PART}') newest
  JOIN build_report report ON report.id = newest.id ORDER BY newest.position LIMIT ?`;

export type ReportPart = Pick<BuildReport, 'remote' | 'build' | 'part' | 'content'>;
export type FoundPart = Omit<ReportPart, 'remote'>;

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

  /** Finds the counts of a remote that the other gateways have reported. */
  findCounts(tx: Tx, remote: string, gateway: string): Promise<FoundPart[]> {
    return tx.find(BuildReport, {
      select: { build: true, part: true, content: true },
      where: { remote, part: COUNTS_PART, gateway: Not(gateway) },
    });
  }

  /**
   * Finds the errors of a remote that other gateways have seen. The newest error of each build comes first, so that the
   * limit leaves out no build.
   */
  findErrors(tx: Tx, remote: string, gateway: string, limit: number): Promise<FoundPart[]> {
    return tx.query(SELECT_ERRORS, [remote, gateway, limit]);
  }
}
