import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CanaryReport } from './canary-report.entity';
import { CanaryReportRepository } from './canary-report.repository';
import { CanaryController } from './canary.controller';
import { CanaryService } from './canary.service';

@Module({
  imports: [TypeOrmModule.forFeature([CanaryReport])],
  controllers: [CanaryController],
  providers: [CanaryService, CanaryReportRepository],
})
export class CanaryModule {}
