import { Module } from '@nestjs/common';
import { ProductSearch } from './product/product-search';
import { PictureController } from './art/picture.controller';
import { ArtController } from './art/art.controller';
import { PreviewController } from './art/preview.controller';
import { PreviewRenderer } from './preview/preview-renderer';
import { CsvImportAdminController } from './csv-import/csv-import.admin.controller';
import { CsvImportService } from './csv-import/csv-import.service';
import { ImportAdminController } from './csv-import/import.admin.controller';
import { ImportFile } from './csv-import/import-file';
import { ImportOperation } from './csv-import/import-operation';
import { ImportUploadService } from './csv-import/import-upload.service';
import { ImportRowRepository } from './csv-import/import-row.repository';
import { DealRepository } from './deal/deal.repository';
import { FavoriteController } from './favorite/favorite.controller';
import { FavoriteRepository } from './favorite/favorite.repository';
import { FavoriteService } from './favorite/favorite.service';
import { FavoriteWatchController } from './favorite/favorite-watch.controller';
import { FavoriteWatchService } from './favorite/favorite-watch.service';
import { WatchedProductRepository } from './favorite/watched-product.repository';
import { OrderItemRepository } from './order-item/order-item.repository';
import { JobModule } from './job.module';
import { JobService } from './job/job.service';
import { ProductUndo } from './job-operation/product-undo';
import { ListingModule } from './listing.module';
import { ListingViewController } from './listing-view/listing-view.controller';
import { ListingViewRepository } from './listing-view/listing-view.repository';
import { ListingViewService } from './listing-view/listing-view.service';
import { MissedSearchAdminController } from './missed-search/missed-search.admin.controller';
import { MissedSearchRepository } from './missed-search/missed-search.repository';
import { MissedSearchService } from './missed-search/missed-search.service';
import { PictureAdminController } from './picture-admin/picture.admin.controller';
import { PictureRemovalService } from './picture-admin/picture-removal.service';
import { PictureUploadService } from './picture-admin/picture-upload.service';
import { SharedCaches } from './picture-admin/shared-caches';
import { PictureLinkService } from './picture/picture-link.service';
import { PictureStoreRepository } from './picture/picture-store.repository';
import { PictureStoreService } from './picture/picture-store.service';
import { ProductCache } from './product/product-cache';
import { ProductChangeFeed } from './product/product-change-feed';
import { ProductIndex } from './product/product-index';
import { ProductSearchRepository } from './product/product-search.repository';
import { ProductAdminController } from './product/product.admin.controller';
import { ProductAdminService } from './product/product.admin.service';
import { ProductController } from './product/product.controller';
import { PublishSchedule } from './product/publish-schedule';
import { ProductRemovalRepository } from './product-removal/product-removal.repository';
import { ProductRemovalService } from './product-removal/product-removal.service';
import { ProductService } from './product/product.service';
import { ProductReviewRepository } from './review/product-review.repository';
import { ReviewAdminController, ReviewController } from './review/review.controller';
import { ReviewListRepository } from './review/review-list.repository';
import { ReviewAdminService } from './review/review.admin.service';
import { ReviewService } from './review/review.service';
import { SellerController } from './seller/seller.controller';
import { SellerAdminRepository } from './seller/seller-admin.repository';
import { SellerLinkRepository } from './seller/seller-link.repository';
import { SellerLinkService } from './seller/seller-link.service';
import { SellerLinkingService } from './seller-admin/seller-linking.service';
import { SellerNumbers } from './seller/seller-numbers';
import { SellerRepository } from './seller/seller.repository';
import { ShopPageController } from './shop-page/shop-page.controller';
import { ShopPageRepository } from './shop-page/shop-page.repository';
import { ShopPages } from './shop-page/shop-pages.service';
import { SitemapController } from './sitemap/sitemap.controller';
import { SitemapRepository } from './sitemap/sitemap.repository';
import { TopicAdminController } from './topic-admin/topic.admin.controller';
import { TopicAdminService } from './topic-admin/topic.admin.service';
import { TopicList } from './topic/topic-list';
import { TopicRepository } from './topic/topic.repository';
import { UserModule } from './user.module';

/** Listings with their pictures, reviews, sellers, imports and favourites. */
@Module({
  imports: [JobModule, ListingModule, UserModule],
  controllers: [
    ...[ProductController, ReviewController, SellerController, ArtController, PictureController, PreviewController],
    ...[PictureAdminController, ListingViewController],
    ...[SitemapController, TopicAdminController, ShopPageController],
    ...[FavoriteController, FavoriteWatchController],
    ImportAdminController,
    ...[CsvImportAdminController, ProductAdminController, ReviewAdminController, MissedSearchAdminController],
  ],
  providers: [
    ...[ProductSearchRepository, OrderItemRepository, ProductReviewRepository, ImportRowRepository, SellerRepository],
    ...[PublishSchedule, ProductRemovalRepository, ProductRemovalService],
    ...[ProductService, ProductAdminService, ProductUndo, ProductCache, ProductChangeFeed, ProductIndex],
    ...[
      ReviewService,
      ReviewAdminService,
      ReviewListRepository,
      CsvImportService,
      MissedSearchRepository,
      MissedSearchService,
    ],
    ...[JobService, ImportFile, ImportOperation, ImportUploadService],
    ...[FavoriteRepository, FavoriteService, WatchedProductRepository, FavoriteWatchService],
    ...[SellerLinkRepository, SellerLinkService, SellerLinkingService, SellerAdminRepository, DealRepository],
    ...[PreviewRenderer, SellerNumbers, SitemapRepository, PictureLinkService],
    ...[PictureStoreRepository, PictureStoreService, PictureUploadService, PictureRemovalService, SharedCaches],
    ...[TopicRepository, TopicList, TopicAdminService, ListingViewRepository, ListingViewService],
    ...[ShopPageRepository, ShopPages],
    { provide: ProductSearch, useExisting: ProductIndex },
  ],
  exports: [
    ...[ListingModule, SellerAdminRepository, DealRepository],
    ...[ProductAdminService, ProductUndo, ProductRemovalRepository, TopicList, JobService],
    ...[ShopPageRepository, ShopPages],
    ...[OrderItemRepository, ReviewService, ProductReviewRepository, SellerLinkService],
  ],
})
export class ProductModule {}
