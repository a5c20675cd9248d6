import { Module } from '@nestjs/common';
import { AuditAdminController } from './audit.admin.controller';
import { AuditEntryRepository } from './audit-entry.repository';
import { AuditService } from './audit.service';

@Module({
  controllers: [AuditAdminController],
  providers: [AuditEntryRepository, AuditService],
  exports: [AuditService],
})
export class AuditModule {}
