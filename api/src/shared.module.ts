import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditAdminController } from './audit/audit.admin.controller';
import { AuditEntryRepository } from './audit/audit-entry.repository';
import { AuditService } from './audit/audit.service';
import { BackgroundJobs } from './background/background-jobs';
import { ENTITIES } from './privacy/tables';
import { RateLimitRepository } from './rate-limit/rate-limit.repository';
import { RateLimitService } from './rate-limit/rate-limit.service';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature(ENTITIES)],
  controllers: [AuditAdminController],
  providers: [AuditEntryRepository, AuditService, BackgroundJobs, RateLimitRepository, RateLimitService],
  exports: [AuditService, BackgroundJobs, RateLimitService],
})
export class SharedModule {}
