import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditAdminController } from './audit/audit.admin.controller';
import { AuditEntryRepository } from './audit/audit-entry.repository';
import { AuditService } from './audit/audit.service';
import { BackgroundJobs } from './background/background-jobs';
import { TABLE_ENTITIES } from './privacy/tables';
import { RateLimitRepository } from './rate-limit/rate-limit.repository';
import { RateLimitService } from './rate-limit/rate-limit.service';
import { ShopSettingsRepository } from './shop-settings/shop-settings.repository';
import { ShopSettings } from './shop-settings/shop-settings.service';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature(TABLE_ENTITIES)],
  controllers: [AuditAdminController],
  providers: [
    ...[AuditEntryRepository, AuditService, BackgroundJobs, RateLimitRepository, RateLimitService],
    ...[ShopSettingsRepository, ShopSettings],
  ],
  exports: [AuditService, BackgroundJobs, RateLimitService, ShopSettingsRepository, ShopSettings],
})
export class SharedModule {}
