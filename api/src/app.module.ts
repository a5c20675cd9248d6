import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AuditModule } from './audit/audit.module';
import { AudienceGuard } from './auth/audience.guard';
import type { Config } from './config/config';
import { ConfigModule } from './config/config.module';
import { DatabaseGuard } from './health/health.controller';
import { DatabaseModule } from './database/database.module';
import { InputPipe } from './http/input.pipe';
import { CourierModule } from './courier/courier.module';
import { MailModule } from './mail/mail.module';
import { RateLimitGuard } from './rate-limit/rate-limit.guard';
import { RateLimitModule } from './rate-limit/rate-limit.module';
import { AdminModule } from './admin.module';
import { MessageModule } from './message.module';
import { OperationsModule } from './operations.module';
import { OrderModule } from './order.module';
import { PrivacyModule } from './privacy.module';
import { ProductModule } from './product.module';
import { TablesModule } from './tables.module';
import { UserModule } from './user.module';

@Module({
  imports: [
    ...[DatabaseModule, RateLimitModule, UserModule, ProductModule, OrderModule, MessageModule, MailModule],
    ...[CourierModule, AuditModule, PrivacyModule, AdminModule, OperationsModule, TablesModule],
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
