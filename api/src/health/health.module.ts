import { Module } from '@nestjs/common';
import { DrainService } from './drain.service';
import { HealthController } from './health.controller';

@Module({ controllers: [HealthController], providers: [DrainService] })
export class HealthModule {}
