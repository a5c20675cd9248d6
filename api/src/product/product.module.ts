import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import type { Config } from '../config/config';
import { CONFIG } from '../config/config.module';
import { OrderItemModule } from '../order-item/order-item.module';
import { EngineProductSearch } from './engine-product-search';
import { ProductAdminController } from './product.admin.controller';
import { ProductAdminService } from './product.admin.service';
import { ProductCache } from './product-cache';
import { ProductChangeFeed } from './product-change-feed';
import { ProductChangeRepository } from './product-change.repository';
import { ProductController } from './product.controller';
import { ProductDetailRepository } from './product-detail.repository';
import { Product } from './product.entity';
import { ProductIndex } from './product-index';
import { ProductRepository } from './product.repository';
import { ProductSearch } from './product-search';
import { ProductSearchRepository } from './product-search.repository';
import { ProductService } from './product.service';
import { ReservationRepository } from './reservation.repository';

@Module({
  imports: [TypeOrmModule.forFeature([Product]), AuditModule, OrderItemModule],
  controllers: [ProductController, ProductAdminController],
  providers: [
    ...[ProductService, ProductAdminService, ProductCache, ProductChangeFeed, ProductIndex, EngineProductSearch],
    ...[ProductRepository, ProductChangeRepository, ProductDetailRepository, ProductSearchRepository],
    ReservationRepository,
    {
      provide: ProductSearch,
      inject: [CONFIG, EngineProductSearch, ProductSearchRepository],
      useFactory: (config: Config, engine: EngineProductSearch, database: ProductSearchRepository) =>
        config.productIndex ? engine : database,
    },
  ],
  exports: [ProductService, ProductAdminService, ProductRepository, ReservationRepository],
})
export class ProductModule {}
