import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Impersonal } from '../database/personal-data';

/** A picture for listings. Its id is a hash of its content. The row of a removed picture stays, so that it is refused. */
@Entity('picture')
export class Picture {
  @PrimaryColumn({ type: 'char' }) @Impersonal() id: string;
  /** The size in pixels of the largest file. */
  @Column({ type: 'int' }) width: number;
  @Column({ type: 'int' }) height: number;
  /** The size of all files. */
  @Column({ type: 'int' }) bytes: number;
  /** True if all files are in the store. Files without it are those of an upload that has not ended. */
  @Column({ type: 'boolean' }) isStored: boolean;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;

  /** Null while a listing names it. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) unusedSince: Date | null;

  /** When an administrator removed it at once, for ever. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) removedAt: Date | null;
}

/** A listing names a picture. `Product.pictures` has the order and the texts. */
@Entity('product_picture')
export class ProductPicture {
  @PrimaryColumn({ type: 'bigint' }) productId: number;
  @PrimaryColumn({ type: 'char' }) @Impersonal() pictureId: string;
}

/** The one row has the id of the store with the files. */
@Entity('picture_store')
export class PictureStoreMark {
  @PrimaryColumn({ type: 'tinyint' }) id: number;
  @Column({ type: 'char' }) @Impersonal() storeId: string;
}
