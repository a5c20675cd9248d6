import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { OrderItemModule } from '../order-item/order-item.module';
import { ProductModule } from '../product/product.module';
import { ProductReview } from './product-review.entity';
import { ProductReviewRepository } from './product-review.repository';
import { ReviewAdminController } from './review.admin.controller';
import { ReviewAdminService } from './review.admin.service';
import { ReviewController } from './review.controller';
import { ReviewService } from './review.service';

@Module({
  imports: [TypeOrmModule.forFeature([ProductReview]), AuditModule, OrderItemModule, ProductModule],
  controllers: [ReviewController, ReviewAdminController],
  providers: [ProductReviewRepository, ReviewService, ReviewAdminService],
  exports: [ReviewService],
})
export class ReviewModule {}
