import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountTokenModule } from '../account-token/account-token.module';
import { MailModule } from '../mail/mail.module';
import { PasswordModule } from '../password/password.module';
import { ProductModule } from '../product/product.module';
import { ReviewModule } from '../review/review.module';
import { SecondFactorModule } from '../second-factor/second-factor.module';
import { SessionModule } from '../session/session.module';
import { UserModule } from '../user/user.module';
import { AddressRemoval } from './address-removal';
import { DataExport, DataExportPart } from './data-export.entity';
import { DataExportRepository } from './data-export.repository';
import { DataExportService } from './data-export.service';
import { ErasureRequestService } from './erasure-request.service';
import { ErasureService } from './erasure.service';
import { OwnerCheck } from './owner-check';
import { PrivacyController } from './privacy.controller';
import { PrivacyJobs } from './privacy-jobs';
import { RetentionService } from './retention.service';
import { SellerErasure } from './seller-erasure';

/** Retention, export and erasure of personal data. Entities declare the columns: see personal-data.ts. */
@Module({
  imports: [
    TypeOrmModule.forFeature([DataExport, DataExportPart]),
    AccountTokenModule,
    MailModule,
    PasswordModule,
    ProductModule,
    ReviewModule,
    SecondFactorModule,
    SessionModule,
    UserModule,
  ],
  controllers: [PrivacyController],
  providers: [
    RetentionService,
    ErasureRequestService,
    ErasureService,
    SellerErasure,
    AddressRemoval,
    DataExportRepository,
    DataExportService,
    OwnerCheck,
    PrivacyJobs,
  ],
})
export class PrivacyModule {}
