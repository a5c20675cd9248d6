import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { JobFilePart } from './job-file.entity';

@Injectable()
export class JobFileRepository {
  async insert(tx: Tx, part: JobFilePart): Promise<void> {
    await tx.insert(JobFilePart, part);
  }

  /** Returns null when the file has fewer parts. */
  async find(tx: Tx, jobId: number, number: number): Promise<Buffer | null> {
    return (await tx.findOneBy(JobFilePart, { jobId, number }))?.content ?? null;
  }
}
