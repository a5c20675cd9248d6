import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { OrderItemModule } from '../order-item/order-item.module';
import { LikeProductSearch } from './like-product-search';
import { ProductAdminController } from './product.admin.controller';
import { ProductAdminService } from './product.admin.service';
import { ProductController } from './product.controller';
import { ProductDetailReader } from './product-detail-reader';
import { Product } from './product.entity';
import { ProductChangeFeed } from './product-change-feed';
import { ProductIndex } from './product-index';
import { ProductSearch } from './product-search';
import { ProductService } from './product.service';

@Module({
  imports: [TypeOrmModule.forFeature([Product]), AuditModule, OrderItemModule],
  controllers: [ProductController, ProductAdminController],
  providers: [
    ProductService,
    ProductAdminService,
    ProductChangeFeed,
    ProductDetailReader,
    ProductIndex,
    LikeProductSearch,
    ProductSearch,
  ],
  exports: [ProductService],
})
export class ProductModule {}
