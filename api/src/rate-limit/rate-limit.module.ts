import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RateLimit } from './rate-limit.entity';
import { RateLimitRepository } from './rate-limit.repository';
import { RateLimitService } from './rate-limit.service';
import { TransactionLimits } from './transaction-limits';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([RateLimit])],
  providers: [RateLimitRepository, RateLimitService, TransactionLimits],
  exports: [RateLimitService, TransactionLimits],
})
export class RateLimitModule {}
