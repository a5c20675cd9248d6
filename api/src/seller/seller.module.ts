import { Module } from '@nestjs/common';
import { SellerController } from './seller.controller';
import { SellerRepository } from './seller.repository';

@Module({ controllers: [SellerController], providers: [SellerRepository] })
export class SellerModule {}
