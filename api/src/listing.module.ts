import { Module } from '@nestjs/common';
import { PictureRepository } from './picture/picture.repository';
import { MemberCountRepository } from './product/member-count.repository';
import { ProductChangeRepository } from './product/product-change.repository';
import { ProductRepository } from './product/product.repository';
import { ReservationRepository } from './product/reservation.repository';

const REPOSITORIES = [
  ...[ProductRepository, ProductChangeRepository, ReservationRepository, PictureRepository, MemberCountRepository],
];

/** The repositories of listings. A process that serves no requests can use them, too. */
@Module({ providers: REPOSITORIES, exports: REPOSITORIES })
export class ListingModule {}
