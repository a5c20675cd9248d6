import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { CanaryReport } from './canary-report.entity';

export type Canary = Pick<CanaryReport, 'remote' | 'build' | 'since'>;

@Injectable()
export class CanaryReportRepository {
  constructor(@InjectRepository(CanaryReport) private readonly reports: Repository<CanaryReport>) {}

  async write({ remote, build, since }: Canary, source: string, content: string): Promise<void> {
    const key = ['remote', 'build', 'since', 'source'];
    await this.reports.upsert({ remote, build, since, source, content, updatedAt: new Date() }, key);
  }

  async writeOnce({ remote, build, since }: Canary, source: string, content: string): Promise<void> {
    const row = { remote, build, since, source, content, updatedAt: new Date() };
    await this.reports.createQueryBuilder().insert().values(row).orIgnore().execute();
  }

  find({ remote, build, since }: Canary): Promise<CanaryReport[]> {
    return this.reports.findBy({ remote, build, since });
  }
}
