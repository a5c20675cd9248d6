import { Module } from '@nestjs/common';
import { AddressRemoval } from './privacy/address-removal';
import { DataExportRepository } from './privacy/data-export.repository';
import { DataExportService } from './privacy/data-export.service';
import { ErasureRequestService } from './privacy/erasure-request.service';
import { ErasureService } from './privacy/erasure.service';
import { PrivacyJobs } from './privacy/privacy-jobs';
import { PrivacyController } from './privacy/privacy.controller';
import { RetentionService } from './privacy/retention.service';
import { ProductModule } from './product.module';
import { UserModule } from './user.module';

@Module({
  imports: [ProductModule, UserModule],
  controllers: [PrivacyController],
  providers: [
    ...[RetentionService, ErasureRequestService, ErasureService, AddressRemoval, DataExportRepository],
    ...[DataExportService, PrivacyJobs],
  ],
})
export class PrivacyModule {}
