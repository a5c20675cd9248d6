import { Module } from '@nestjs/common';
import { ProductModule } from '../product/product.module';
import { ArtController } from './art.controller';
import { ArtService } from './art.service';

@Module({ imports: [ProductModule], controllers: [ArtController], providers: [ArtService] })
export class ArtModule {}
