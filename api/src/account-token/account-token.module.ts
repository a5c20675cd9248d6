import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountToken } from './account-token.entity';
import { AccountTokenRepository } from './account-token.repository';
import { AccountTokenService } from './account-token.service';

@Module({
  imports: [TypeOrmModule.forFeature([AccountToken])],
  providers: [AccountTokenRepository, AccountTokenService],
  exports: [AccountTokenRepository, AccountTokenService],
})
export class AccountTokenModule {}
