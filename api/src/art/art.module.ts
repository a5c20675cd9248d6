import { Module } from '@nestjs/common';
import { ProductModule } from '../product/product.module';
import { ArtController } from './art.controller';

@Module({ imports: [ProductModule], controllers: [ArtController] })
export class ArtModule {}
