import { Module } from '@nestjs/common';
import { FiguresAdminController } from './figures/figures.admin.controller';
import { FiguresRepository } from './figures/figures.repository';
import { FiguresService } from './figures/figures.service';
import { JobAdminController } from './job/job.admin.controller';
import { JobModule } from './job.module';
import { OrderOperations } from './job-operation/order-operations';
import { ProductOperations } from './job-operation/product-operations';
import { DemonstrationRepository } from './first-day/demonstration.repository';
import { DemonstrationService } from './first-day/demonstration.service';
import { FirstDayAdminController } from './first-day/first-day.admin.controller';
import { FirstDayRepository } from './first-day/first-day.repository';
import { FirstDayService } from './first-day/first-day.service';
import { MailAdminController } from './mail-admin/mail.admin.controller';
import { MailAdminService } from './mail-admin/mail.admin.service';
import { MessageModule } from './message.module';
import { NeedsAdminController } from './needs/needs.admin.controller';
import { NeedsJobs } from './needs/needs.jobs';
import { NeedsRepository } from './needs/needs.repository';
import { NeedsService } from './needs/needs.service';
import { LetterAdminController } from './newsletter-admin/letter.admin.controller';
import { LetterService } from './newsletter-admin/letter.service';
import { SubscriberAdminController } from './newsletter-admin/subscriber.admin.controller';
import { SubscriberAdminService } from './newsletter-admin/subscriber.admin.service';
import { OrderModule } from './order.module';
import { ProductModule } from './product.module';
import { SellerAdminController } from './seller-admin/seller.admin.controller';
import { SellerAdminService } from './seller-admin/seller.admin.service';
import { ShopController } from './shop-settings/shop.controller';
import { ShopSettingsAdminController } from './shop-settings/shop-settings.admin.controller';
import { ShopSettingsAdminService } from './shop-settings/shop-settings.admin.service';
import { ShopPageAdminController } from './shop-page-admin/shop-page.admin.controller';
import { ShopPageAdminService } from './shop-page-admin/shop-page.admin.service';
import { SummaryAdminController } from './summary/summary.admin.controller';
import { UserAdminController } from './user-admin/user.admin.controller';
import { UserAdminService } from './user-admin/user.admin.service';
import { UserModule } from './user.module';

@Module({
  imports: [JobModule, MessageModule, OrderModule, ProductModule, UserModule],
  controllers: [
    SummaryAdminController,
    FiguresAdminController,
    UserAdminController,
    SellerAdminController,
    NeedsAdminController,
    JobAdminController,
    MailAdminController,
    FirstDayAdminController,
    ...[ShopController, ShopSettingsAdminController],
    ...[LetterAdminController, SubscriberAdminController],
    ShopPageAdminController,
  ],
  providers: [
    ...[UserAdminService, SellerAdminService, NeedsRepository, NeedsService, NeedsJobs],
    ...[OrderOperations, ProductOperations, FiguresRepository, FiguresService, MailAdminService],
    ShopSettingsAdminService,
    ...[LetterService, SubscriberAdminService],
    ...[DemonstrationRepository, DemonstrationService, FirstDayRepository, FirstDayService],
    ShopPageAdminService,
  ],
})
export class AdminModule {}
