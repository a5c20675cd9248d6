import { Injectable } from '@nestjs/common';
import { likePattern } from '../database/like';
import { ERASED } from '../database/personal-data';
import type { Tx } from '../database/transactions';
import { ProductService } from '../product/product.service';
import type { User } from '../user/user.entity';
import { windowsOf } from './person-rows';
import { TABLES } from './tables';

type Row = { id: number; texts: Record<string, string> };

/**
 * Removes an address from texts in which anybody may have written it, and deletes mails that tell somebody else about
 * it. It does not search for names and numbers: they may be those of another person, or ordinary words.
 */
@Injectable()
export class AddressRemoval {
  constructor(private readonly products: ProductService) {}

  /** `ProductService.changed` must be called after the commit. */
  async remove(tx: Tx, address: string): Promise<void> {
    for (const [table, { personal }] of Object.entries(TABLES)) {
      const columns = Object.keys(personal).filter((column) => personal[column]?.freeText);
      if (!columns.length) continue;
      for (const { id, texts } of await rowsWith(tx, table, columns, address)) {
        const changed = Object.fromEntries(
          Object.entries(texts).map(([column, text]) => [column, text.replace(patternOf(address), replacementOf)]),
        );
        if (table === 'product') await this.changeProduct(tx, id, changed);
        else await changeRow(tx, table, id, changed);
      }
    }
    for (const { id } of await rowsWith(tx, 'mail', ['data'], address)) {
      await tx.query('DELETE FROM mail WHERE id = ?', [id]);
    }
  }

  /**
   * Deletes waiting mails about the account. Some go to addresses that nobody has verified, such as a new one. There
   * the first name in their data distinguishes them from mails to somebody else.
   */
  async removeWaitingMails(tx: Tx, { id, email, firstName }: User): Promise<void> {
    const tokens = await tx.query<{ email: string | null }[]>('SELECT email FROM account_token WHERE user_id = ?', [
      id,
    ]);
    const recipients = [email, ...tokens.flatMap((token) => token.email ?? [])];
    for await (const window of windowsOf(tx, 'mail')) {
      const mails = await tx.query<{ id: number; data: string }[]>(
        `SELECT id, data FROM mail WHERE ${window} AND data IS NOT NULL AND recipient IN (?)`,
        [recipients],
      );
      for (const mail of mails) {
        const { firstName: addressed } = JSON.parse(mail.data) as { firstName?: string };
        if (addressed === firstName) await tx.query('DELETE FROM mail WHERE id = ?', [mail.id]);
      }
    }
  }

  /** Writes the product with its service, so that lists and the search index follow. */
  private async changeProduct(tx: Tx, id: number, changed: Record<string, string>): Promise<void> {
    const before = await this.products.lock(tx, id);
    if (!before) return;
    const { description = before.description, verification_note: verificationNote = before.verificationNote } = changed;
    await this.products.write(tx, before, { ...before, description, verificationNote });
  }
}

/** Returns the rows with exactly this address, and the columns that have it. */
async function rowsWith(tx: Tx, table: string, columns: string[], address: string): Promise<Row[]> {
  // A column of the type JSON would compare the case of letters.
  const any = columns
    .map((column) => `CONVERT(\`${column}\` USING utf8mb4) COLLATE utf8mb4_unicode_520_ci LIKE ? ESCAPE '!'`)
    .join(' OR ');
  const names = columns.map((column) => `\`${column}\``).join();
  const found: Row[] = [];
  for await (const window of windowsOf(tx, table)) {
    const rows = await tx.query<({ id: number } & Record<string, unknown>)[]>(
      `SELECT id, ${names} FROM \`${table}\` WHERE ${window} AND (${any})`,
      columns.map(() => likePattern(address)),
    );
    for (const { id, ...values } of rows) {
      const texts = Object.entries(values).map(([column, value]) => [column, textOf(value)] as const);
      const matching = texts.filter(([, text]) => patternOf(address).test(text));
      if (matching.length) found.push({ id, texts: Object.fromEntries(matching) });
    }
  }
  return found;
}

async function changeRow(tx: Tx, table: string, id: number, changed: Record<string, string>): Promise<void> {
  const set = Object.keys(changed).map((column) => `\`${column}\` = ?`);
  await tx.query(`UPDATE \`${table}\` SET ${set.join()} WHERE id = ?`, [...Object.values(changed), id]);
}

/** Matches the address, but not as a part of a longer one. */
function patternOf(address: string): RegExp {
  const literal = address.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}._%+-])${literal}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`, 'giu');
}

/** Is never longer than the address, because the text may fill its column. The database counts code points. */
function replacementOf(address: string): string {
  return ERASED.slice(0, [...address].length);
}

/** The driver returns a column of the type JSON already parsed. */
function textOf(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
