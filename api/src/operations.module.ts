import { Module } from '@nestjs/common';
import { CanaryReportRepository } from './canary/canary-report.repository';
import { CanaryController } from './canary/canary.controller';
import { DrainService } from './health/drain.service';
import { HealthController } from './health/health.controller';
import { MailModule } from './mail/mail.module';
import { MetricsService } from './metrics/metrics.service';

/** Health, metrics, and what gateways tell each other about canaries. */
@Module({
  imports: [MailModule],
  controllers: [HealthController, CanaryController],
  providers: [DrainService, MetricsService, CanaryReportRepository],
})
export class OperationsModule {}
