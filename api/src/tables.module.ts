import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ENTITIES } from './privacy/tables';

/** Lets the repositories of all modules use their entities. */
@Global()
@Module({ imports: [TypeOrmModule.forFeature(ENTITIES)], exports: [TypeOrmModule] })
export class TablesModule {}
