import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RateLimit } from './rate-limit.entity';
import { RateLimitService } from './rate-limit.service';
import { TransactionLimits } from './transaction-limits';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([RateLimit])],
  providers: [RateLimitService, TransactionLimits],
  exports: [RateLimitService, TransactionLimits],
})
export class RateLimitModule {}
