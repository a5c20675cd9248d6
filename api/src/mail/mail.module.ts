import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailAdminController } from './mail.admin.controller';
import { MailAdminService } from './mail.admin.service';
import { Mail } from './mail.entity';
import { MailRepository } from './mail.repository';
import { MailService } from './mail.service';

@Module({
  imports: [TypeOrmModule.forFeature([Mail])],
  controllers: [MailAdminController],
  providers: [MailRepository, MailService, MailAdminService],
  exports: [MailRepository, MailService],
})
export class MailModule {}
