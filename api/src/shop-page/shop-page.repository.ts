import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { firstStateOf, type PageSlug } from './page-slug';
import { ShopPage, ShopPagePicture, ShopPageText } from './shop-page.entity';

const CREATE_PAGE = `INSERT INTO shop_page (slug, state, version) VALUES (?, ?, 0)
  ON DUPLICATE KEY UPDATE version = version`;
const DELETE_TEXTS = 'DELETE FROM shop_page_text WHERE slug = ? AND number <= ? AND number <> ?';

export type SavedText = Omit<ShopPageText, 'text'>;

@Injectable()
export class ShopPageRepository {
  /** Finds the pages that somebody has changed. */
  findAll(tx: Tx): Promise<ShopPage[]> {
    return tx.find(ShopPage);
  }

  find(tx: Tx, slug: PageSlug): Promise<ShopPage | null> {
    return tx.findOneBy(ShopPage, { slug });
  }

  /** Locks the page. A page without a row gets one. */
  async lock(tx: Tx, slug: PageSlug): Promise<ShopPage> {
    await tx.query(CREATE_PAGE, [slug, firstStateOf(slug)]);
    return tx.findOneByOrFail(ShopPage, { slug });
  }

  async update(tx: Tx, { slug, ...page }: ShopPage): Promise<void> {
    await tx.update(ShopPage, { slug }, page);
  }

  findText(tx: Tx, slug: PageSlug, number: number): Promise<ShopPageText | null> {
    return tx.findOneBy(ShopPageText, { slug, number });
  }

  findNewestText(tx: Tx, slug: PageSlug): Promise<ShopPageText | null> {
    return tx.findOne(ShopPageText, { where: { slug }, order: { number: 'DESC' } });
  }

  /**
   * Finds the history of a page, or of all pages, the newest entry first. It leaves the texts out, because they are
   * long.
   */
  findHistory(tx: Tx, slug?: PageSlug): Promise<SavedText[]> {
    const select = { slug: true, number: true, title: true, listings: true, savedAt: true };
    return tx.find(ShopPageText, { select, where: slug ? { slug } : {}, order: { number: 'DESC' } });
  }

  /** @param pictures the ids of the pictures that the text shows */
  async insertText(tx: Tx, text: ShopPageText, pictures: readonly string[]): Promise<void> {
    const { slug, number } = text;
    await tx.insert(ShopPageText, text);
    if (pictures.length)
      await tx.insert(
        ShopPagePicture,
        pictures.map((pictureId) => ({ slug, number, pictureId })),
      );
  }

  /** Deletes the texts of a page up to the number `upTo`, but not the text with the number `except`. */
  async deleteTexts(tx: Tx, slug: PageSlug, upTo: number, except: number | null): Promise<void> {
    await tx.query(DELETE_TEXTS, [slug, upTo, except ?? 0]);
  }
}
