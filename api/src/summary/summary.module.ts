import { Module } from '@nestjs/common';
import { MessageModule } from '../message/message.module';
import { StatsModule } from '../stats/stats.module';
import { SummaryAdminController } from './summary.admin.controller';

@Module({ imports: [StatsModule, MessageModule], controllers: [SummaryAdminController] })
export class SummaryModule {}
