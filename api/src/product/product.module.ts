import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StatsModule } from '../stats/stats.module';
import { LikeProductSearch } from './like-product-search';
import { ProductController } from './product.controller';
import { Product } from './product.entity';
import { ProductSearch } from './product-search';
import { ProductService } from './product.service';

@Module({
  imports: [TypeOrmModule.forFeature([Product]), StatsModule],
  controllers: [ProductController],
  providers: [ProductService, { provide: ProductSearch, useClass: LikeProductSearch }],
  exports: [ProductService],
})
export class ProductModule {}
