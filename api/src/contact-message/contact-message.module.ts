import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProductModule } from '../product/product.module';
import { StatsModule } from '../stats/stats.module';
import { ContactMessageAdminController } from './contact-message.admin.controller';
import { ContactMessageController } from './contact-message.controller';
import { ContactMessage } from './contact-message.entity';
import { ContactMessageService } from './contact-message.service';

@Module({
  imports: [TypeOrmModule.forFeature([ContactMessage]), ProductModule, StatsModule],
  controllers: [ContactMessageController, ContactMessageAdminController],
  providers: [ContactMessageService],
})
export class ContactMessageModule {}
