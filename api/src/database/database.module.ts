import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { type Config, CONFIG } from '../config/config';
import { dataSourceOptions, REQUEST_TIMEOUTS } from './data-source';
import { DatabaseService } from './database.service';
import { DeclaredRows } from './declared-rows';
import { Transactions } from './transactions';

@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [CONFIG],
      useFactory: (config: Config) => ({
        ...dataSourceOptions(config.database, REQUEST_TIMEOUTS),
        autoLoadEntities: true,
        // TypeORM does not connect, because DatabaseService connects in the background and retries.
        manualInitialization: true,
      }),
    }),
  ],
  providers: [DatabaseService, DeclaredRows, Transactions],
  exports: [DatabaseService, DeclaredRows, Transactions],
})
export class DatabaseModule {}
