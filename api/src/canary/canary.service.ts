import { Injectable } from '@nestjs/common';
import type { CanariesInput } from './canary.dto';
import { type Canary, CanaryReportRepository } from './canary-report.repository';
import type { CanaryView } from './canary.view';

/** The source of the row with the verdict. Every other source is a gateway. */
const VERDICT = 'verdict';

/** Stores the counts and the verdict of gateways, so that they agree. It does not interpret them. */
@Injectable()
export class CanaryService {
  constructor(private readonly reports: CanaryReportRepository) {}

  async exchange({ gateway, canaries }: CanariesInput): Promise<CanaryView[]> {
    for (const { tally, verdict, ...canary } of canaries) {
      await this.reports.write(canary, gateway, tally);
      if (verdict !== undefined) await this.reports.writeOnce(canary, VERDICT, verdict);
    }
    return Promise.all(canaries.map((canary) => this.view(canary, gateway)));
  }

  private async view({ remote, build, since }: Canary, gateway: string): Promise<CanaryView> {
    const reports = await this.reports.find({ remote, build, since });
    return {
      ...{ remote, build, since },
      tallies: reports.filter(({ source }) => ![gateway, VERDICT].includes(source)).map(({ content }) => content),
      verdict: reports.find(({ source }) => source === VERDICT)?.content ?? null,
    };
  }
}
