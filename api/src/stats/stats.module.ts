import { Module } from '@nestjs/common';
import { OrderModule } from '../order/order.module';
import { ProductModule } from '../product/product.module';
import { UserModule } from '../user/user.module';
import { StatsController } from './stats.controller';
import { StatsService } from './stats.service';

@Module({
  imports: [ProductModule, UserModule, OrderModule],
  controllers: [StatsController],
  providers: [StatsService],
})
export class StatsModule {}
