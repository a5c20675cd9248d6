import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { NotificationModule } from '../notification/notification.module';
import { UserModule } from '../user/user.module';
import { FavoriteWatchController } from './favorite-watch.controller';
import { FavoriteWatchJob } from './favorite-watch-job';
import { FavoriteWatchService } from './favorite-watch.service';
import { WatchedProduct } from './watched-product.entity';
import { WatchedProductRepository } from './watched-product.repository';

@Module({
  imports: [TypeOrmModule.forFeature([WatchedProduct]), UserModule, NotificationModule],
  controllers: [FavoriteWatchController],
  providers: [WatchedProductRepository, FavoriteWatchService, FavoriteWatchJob],
  exports: [WatchedProductRepository],
})
export class FavoriteWatchModule {}
