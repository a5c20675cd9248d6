import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditAdminController } from './audit.admin.controller';
import { AuditEntry } from './audit-entry.entity';
import { AuditEntryRepository } from './audit-entry.repository';
import { AuditService } from './audit.service';

@Module({
  imports: [TypeOrmModule.forFeature([AuditEntry])],
  controllers: [AuditAdminController],
  providers: [AuditEntryRepository, AuditService],
  exports: [AuditService],
})
export class AuditModule {}
