import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Impersonal } from '../database/personal-data';
import type { PageSlug, PageState } from './page-slug';

/** A page of the operator. */
@Entity('shop_page')
export class ShopPage {
  @PrimaryColumn({ type: 'varchar' }) @Impersonal() slug: PageSlug;
  @Column({ type: 'varchar' }) @Impersonal() state: PageState;
  /** The version grows with each change. When two managers change the page at once, the second change is refused. */
  @Column({ type: 'int' }) version: number;
  /** The number of the text that visitors see. It stays while the page is hidden. */
  @Column({ type: 'int', nullable: true }) published: number | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) publishedAt: Date | null;
}

/** A saved text of a page. The operator publishes the text, so the erasure of an account does not change it. */
@Entity('shop_page_text')
export class ShopPageText {
  @PrimaryColumn({ type: 'varchar' }) @Impersonal() slug: PageSlug;
  @PrimaryColumn({ type: 'int' }) number: number;
  @Column() @Impersonal() title: string;
  @Column({ type: 'mediumtext' }) @Impersonal() text: string;
  /** The ids of the listings that the page shows, in their order. */
  @Column({ type: 'json' }) @Impersonal() listings: number[];
  @Column({ type: 'datetime', precision: 3 }) savedAt: Date;
}

/** A picture that a saved text shows. */
@Entity('shop_page_picture')
export class ShopPagePicture {
  @PrimaryColumn({ type: 'varchar' }) @Impersonal() slug: PageSlug;
  @PrimaryColumn({ type: 'int' }) number: number;
  @PrimaryColumn({ type: 'char' }) @Impersonal() pictureId: string;
}
