import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StatsModule } from '../stats/stats.module';
import { User } from './user.entity';
import { UserListService } from './user-list.service';
import { UserService } from './user.service';

@Module({
  imports: [TypeOrmModule.forFeature([User]), StatsModule],
  providers: [UserService, UserListService],
  exports: [UserService, UserListService],
})
export class UserModule {}
