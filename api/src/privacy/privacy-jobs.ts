import { Injectable } from '@nestjs/common';
import { BackgroundJobs } from '../background/background-jobs';
import type { BackgroundLoop } from '../background/background-loop';
import { DataExportService } from './data-export.service';
import { ErasureService } from './erasure.service';

const JOB_OPTIONS = { context: 'privacy', everyMs: 5_000 };

@Injectable()
export class PrivacyJobs {
  readonly exporting: BackgroundLoop;

  constructor(jobs: BackgroundJobs, exports: DataExportService, erasures: ErasureService) {
    this.exporting = jobs.add({ ...JOB_OPTIONS, failure: 'process the exports' }, (signal) =>
      exports.makeWaitingExports(signal),
    );
    jobs.add({ ...JOB_OPTIONS, failure: 'process the erasures' }, (signal) => erasures.eraseDue(signal));
  }
}
