import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProductModule } from '../product/product.module';
import { CsvImportAdminController } from './csv-import.admin.controller';
import { CsvImportService } from './csv-import.service';
import { ImportRow } from './import-row.entity';
import { ImportRowRepository } from './import-row.repository';

@Module({
  imports: [TypeOrmModule.forFeature([ImportRow]), ProductModule],
  controllers: [CsvImportAdminController],
  providers: [ImportRowRepository, CsvImportService],
})
export class CsvImportModule {}
