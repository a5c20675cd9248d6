import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Impersonal } from '../database/personal-data';

/**
 * An uploaded picture. Its id is a hash of its content. The row of a removed picture is kept, so that the same picture
 * cannot be uploaded again.
 */
@Entity('picture')
export class Picture {
  @PrimaryColumn({ type: 'char' }) @Impersonal() id: string;
  /** The width of the largest file in pixels. */
  @Column({ type: 'int' }) width: number;
  @Column({ type: 'int' }) height: number;
  /** The size of all files together. */
  @Column({ type: 'int' }) bytes: number;
  /** True when all files are in the store. While it is false, an upload has not finished. */
  @Column({ type: 'boolean' }) isStored: boolean;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;

  /** The time since which no listing uses the picture. Null while a listing uses it. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) unusedSince: Date | null;

  /** The time at which an administrator removed the picture forever. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) removedAt: Date | null;
}

/** Links a listing to one of its pictures. `Product.pictures` has their order and their descriptions. */
@Entity('product_picture')
export class ProductPicture {
  @PrimaryColumn({ type: 'bigint' }) productId: number;
  @PrimaryColumn({ type: 'char' }) @Impersonal() pictureId: string;
}

/** The table has a single row, which contains the id of the picture store. */
@Entity('picture_store')
export class PictureStoreMark {
  @PrimaryColumn({ type: 'tinyint' }) id: number;
  @Column({ type: 'char' }) @Impersonal() storeId: string;
}
