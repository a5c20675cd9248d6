import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AudienceGuard } from './auth/audience.guard';
import { BuildReportController } from './build-report/build-report.controller';
import { BuildReportRepository } from './build-report/build-report.repository';
import { CanaryReportRepository } from './canary/canary-report.repository';
import { CanaryController } from './canary/canary.controller';
import { PageOwnerController } from './page-owner/page-owner.controller';
import { PageOwnerRepository } from './page-owner/page-owner.repository';
import { type Config, ConfigModule } from './config/config';
import { DatabaseModule } from './database/database.module';
import { DrainService } from './health/drain.service';
import { DatabaseGuard, HealthController } from './health/health.controller';
import { InputPipe } from './http/input.pipe';
import { CourierModule } from './courier/courier.module';
import { MailModule } from './mail/mail.module';
import { MetricsService } from './metrics/metrics.service';
import { RateLimitGuard } from './rate-limit/rate-limit.guard';
import { AdminModule } from './admin.module';
import { MessageModule } from './message.module';
import { OrderModule } from './order.module';
import { PrivacyModule } from './privacy.module';
import { ProductModule } from './product.module';
import { SessionProofController, SessionProofKeyController } from './session-proof/session-proof.controller';
import { SessionProofSigner } from './session-proof/session-proof-signer';
import { SharedModule } from './shared.module';
import { TelegramModule } from './telegram.module';
import { UserModule } from './user.module';

@Module({
  imports: [
    ...[DatabaseModule, SharedModule, UserModule, MailModule, ProductModule, OrderModule, MessageModule],
    ...[CourierModule, TelegramModule, PrivacyModule, AdminModule],
  ],
  controllers: [
    ...[HealthController, CanaryController, PageOwnerController, BuildReportController],
    ...[SessionProofController, SessionProofKeyController],
  ],
  providers: [
    ...[DrainService, MetricsService, CanaryReportRepository, PageOwnerRepository, BuildReportRepository],
    SessionProofSigner,
    { provide: APP_PIPE, useClass: InputPipe },
    // Guards run in this order, so that the audience is checked before the rate limit.
    { provide: APP_GUARD, useClass: DatabaseGuard },
    { provide: APP_GUARD, useClass: AudienceGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
  ],
})
export class AppModule {
  static forRoot(config: Config): DynamicModule {
    return { module: AppModule, imports: [ConfigModule.forRoot(config)] };
  }
}
