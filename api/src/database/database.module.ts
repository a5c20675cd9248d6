import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Config } from '../config/config';
import { CONFIG } from '../config/config.module';
import { dataSourceOptions, SERVING } from './data-source';
import { DatabaseService } from './database.service';
import { PreparedReads } from './prepared-reads';
import { Transactions } from './transactions';

@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [CONFIG],
      // DatabaseService connects, in the background and as often as it takes.
      useFactory: (config: Config) => ({ ...dataSourceOptions(config.database, SERVING), manualInitialization: true }),
    }),
  ],
  providers: [DatabaseService, PreparedReads, Transactions],
  exports: [DatabaseService, PreparedReads, Transactions],
})
export class DatabaseModule {}
