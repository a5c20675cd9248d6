import { Module } from '@nestjs/common';
import { JobFileRepository } from './job/job-file.repository';
import { JobRepository } from './job/job.repository';
import { JobOperations } from './job/job-operations';
import { JobRunner } from './job/job-runner';
import { UserModule } from './user.module';

/** Changes of many rows. The modules of their subjects add the operations. */
@Module({
  imports: [UserModule],
  providers: [JobRepository, JobFileRepository, JobOperations, JobRunner],
  exports: [JobRepository, JobFileRepository, JobOperations, JobRunner],
})
export class JobModule {}
