import { Module } from '@nestjs/common';
import { MessageModule } from '../message/message.module';
import { StatsModule } from '../stats/stats.module';
import { SummaryAdminController } from './summary.admin.controller';
import { SummaryService } from './summary.service';

@Module({
  imports: [StatsModule, MessageModule],
  controllers: [SummaryAdminController],
  providers: [SummaryService],
})
export class SummaryModule {}
