import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProductModule } from '../product/product.module';
import { StatsModule } from '../stats/stats.module';
import { ContactMessageController } from './contact-message.controller';
import { ContactMessage } from './contact-message.entity';
import { ContactMessageService } from './contact-message.service';

@Module({
  imports: [TypeOrmModule.forFeature([ContactMessage]), ProductModule, StatsModule],
  controllers: [ContactMessageController],
  providers: [ContactMessageService],
  exports: [ContactMessageService],
})
export class ContactMessageModule {}
