import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CanariesInput } from './canary.dto';
import type { CanaryView } from './canary.view';

/** The source of the row with the verdict. Every other source is a gateway. */
const VERDICT = 'verdict';

interface Report {
  remote: string;
  build: string;
  since: string;
  source: string;
  content: string;
}

/** Stores the counts and the verdict of gateways, so that they agree. It does not interpret them. */
@Injectable()
export class CanaryService {
  constructor(private readonly dataSource: DataSource) {}

  async exchange({ gateway, canaries }: CanariesInput): Promise<CanaryView[]> {
    for (const { remote, build, since, tally, verdict } of canaries) {
      const key = [remote, build, since];
      const now = new Date();
      await this.dataSource.query(
        `INSERT INTO canary_report (remote, build, since, source, content, updated_at) VALUES (?, ?, ?, ?, ?, ?)
           ON DUPLICATE KEY UPDATE content = ?, updated_at = ?`,
        [...key, gateway, tally, now, tally, now],
      );
      if (verdict !== undefined)
        await this.dataSource.query(
          `INSERT INTO canary_report (remote, build, since, source, content, updated_at) VALUES (?, ?, ?, ?, ?, ?)
             ON DUPLICATE KEY UPDATE id = id`,
          [...key, VERDICT, verdict, now],
        );
    }
    return Promise.all(canaries.map((canary) => this.view(canary, gateway)));
  }

  private async view(
    { remote, build, since }: Pick<Report, 'remote' | 'build' | 'since'>,
    gateway: string,
  ): Promise<CanaryView> {
    const reports = await this.dataSource.query<Report[]>(
      'SELECT source, content FROM canary_report WHERE remote = ? AND build = ? AND since = ?',
      [remote, build, since],
    );
    return {
      remote,
      build,
      since,
      tallies: reports.filter(({ source }) => ![gateway, VERDICT].includes(source)).map(({ content }) => content),
      verdict: reports.find(({ source }) => source === VERDICT)?.content ?? null,
    };
  }
}
