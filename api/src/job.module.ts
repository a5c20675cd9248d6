import { Module } from '@nestjs/common';
import { JobFileRepository } from './job/job-file.repository';
import { JobRepository } from './job/job.repository';
import { JobOperations } from './job/job-operations';
import { JobRunner } from './job/job-runner';
import { UserModule } from './user.module';

/** Jobs change many rows. Each operation of a job is added by the module whose rows it changes. */
@Module({
  imports: [UserModule],
  providers: [JobRepository, JobFileRepository, JobOperations, JobRunner],
  exports: [JobRepository, JobFileRepository, JobOperations, JobRunner],
})
export class JobModule {}
