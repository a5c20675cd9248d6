import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD, APP_PIPE } from '@nestjs/core';
import { ArtModule } from './art/art.module';
import { AuditModule } from './audit/audit.module';
import { AudienceGuard } from './auth/audience.guard';
import { AuthModule } from './auth/auth.module';
import { CanaryModule } from './canary/canary.module';
import type { Config } from './config/config';
import { ConfigModule } from './config/config.module';
import { CsvImportModule } from './csv-import/csv-import.module';
import { DatabaseGuard } from './health/database.guard';
import { DatabaseModule } from './database/database.module';
import { FavoriteWatchModule } from './favorite-watch/favorite-watch.module';
import { HealthModule } from './health/health.module';
import { InputPipe } from './http/input.pipe';
import { CourierModule } from './courier/courier.module';
import { MailModule } from './mail/mail.module';
import { MetricsModule } from './metrics/metrics.module';
import { MessageModule } from './message/message.module';
import { NewsletterModule } from './newsletter/newsletter.module';
import { OrderModule } from './order/order.module';
import { PrivacyModule } from './privacy/privacy.module';
import { ProductModule } from './product/product.module';
import { ProfileModule } from './profile/profile.module';
import { PushModule } from './push/push.module';
import { RateLimitGuard } from './rate-limit/rate-limit.guard';
import { RateLimitModule } from './rate-limit/rate-limit.module';
import { ReviewModule } from './review/review.module';
import { SellerModule } from './seller/seller.module';
import { StatsModule } from './stats/stats.module';
import { SummaryModule } from './summary/summary.module';
import { UserAdminModule } from './user-admin/user.admin.module';

@Module({
  imports: [
    DatabaseModule,
    RateLimitModule,
    StatsModule,
    ProductModule,
    ReviewModule,
    CsvImportModule,
    SellerModule,
    OrderModule,
    UserAdminModule,
    AuthModule,
    ProfileModule,
    PrivacyModule,
    FavoriteWatchModule,
    MessageModule,
    MailModule,
    CourierModule,
    NewsletterModule,
    PushModule,
    SummaryModule,
    AuditModule,
    ArtModule,
    CanaryModule,
    HealthModule,
    MetricsModule,
  ],
  providers: [
    { provide: APP_PIPE, useClass: InputPipe },
    // The order matters: the audience is checked before the rate limit.
    { provide: APP_GUARD, useClass: DatabaseGuard },
    { provide: APP_GUARD, useClass: AudienceGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
  ],
})
export class AppModule {
  static with(config: Config): DynamicModule {
    return { module: AppModule, imports: [ConfigModule.with(config)] };
  }
}
