import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module';
import { MetricsService } from './metrics.service';

@Module({ imports: [MailModule], providers: [MetricsService] })
export class MetricsModule {}
