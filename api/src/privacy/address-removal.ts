import { Injectable } from '@nestjs/common';
import { AccountTokenRepository } from '../account-token/account-token.repository';
import { DeclaredRows, type DeclaredTable } from '../database/declared-rows';
import { ERASED_TEXT } from '../database/personal-data';
import type { Tx } from '../database/transactions';
import { MailRepository } from '../mail/mail.repository';
import { ProductRepository } from '../product/product.repository';
import type { User } from '../user/user.entity';
import { ALL_TABLES } from './tables';

/**
 * Removes an address from texts in which anybody may have written it, and deletes mails that tell somebody else about
 * it. Names and numbers stay: they may be those of another person, or ordinary words.
 */
@Injectable()
export class AddressRemoval {
  constructor(
    private readonly rows: DeclaredRows,
    private readonly products: ProductRepository,
    private readonly mails: MailRepository,
    private readonly tokens: AccountTokenRepository,
  ) {}

  async removeAddress(tx: Tx, address: string, signal: AbortSignal): Promise<void> {
    // A replacement is not longer than the address in code points, because the old text may fill its column.
    const replacement = ERASED_TEXT.slice(0, [...address].length);
    for (const table of ALL_TABLES) {
      const { personal } = table.declaration;
      const columns = Object.keys(personal).filter((column) => personal[column]?.freeText);
      if (!columns.length) continue;
      for await (const { id, texts } of this.rowsWith(tx, table, columns, address, signal)) {
        const changed = Object.fromEntries(
          Object.entries(texts).map(([column, text]) => [column, text.replace(patternOf(address), replacement)]),
        );
        if (table.name === 'product') await this.changeProduct(tx, id, changed);
        else await this.rows.write(tx, table, id, changed);
      }
    }
    const [mail] = ALL_TABLES.filter(({ name }) => name === 'mail');
    if (!mail) return;
    for await (const { id } of this.rowsWith(tx, mail, ['data'], address, signal)) await this.mails.delete(tx, id);
  }

  /**
   * Deletes waiting mails about the account. Some of them go to unverified addresses, such as a new address. The first
   * name in the data of a mail tells whether the mail is for this person or for somebody else.
   */
  async removeWaitingMails(tx: Tx, { id, email, firstName }: User): Promise<void> {
    for (const mail of await this.mails.findWaiting(tx, [email, ...(await this.tokens.findEmails(tx, id))])) {
      const { firstName: addressed } = JSON.parse(mail.data) as { firstName?: string };
      if (addressed === firstName) await this.mails.delete(tx, mail.id);
    }
  }

  /** Writes the change with the repository of products, so that lists and the search index follow. */
  private async changeProduct(tx: Tx, id: number, changed: Record<string, string>): Promise<void> {
    const before = await this.products.lock(tx, id);
    if (!before) return;
    const { description = before.description, verification_note: verificationNote = before.verificationNote } = changed;
    await this.products.write(tx, before, { ...before, description, verificationNote });
  }

  /**
   * Yields the id of each row that contains exactly this address, and its texts that contain the address, with their
   * columns as keys.
   */
  private async *rowsWith(tx: Tx, table: DeclaredTable, columns: string[], address: string, signal: AbortSignal) {
    for await (const { id, ...values } of this.rows.search(tx, table, columns, address, signal)) {
      const texts = Object.entries(values).map(([column, value]) => [column, toText(value)] as const);
      const matching = texts.filter(([, text]) => patternOf(address).test(text));
      if (matching.length) yield { id, texts: Object.fromEntries(matching) };
    }
  }
}

/** Matches the address, but not as a part of a longer address. */
function patternOf(address: string): RegExp {
  const literal = address.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}._%+-])${literal}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`, 'giu');
}

/** The driver returns a column of the type JSON already parsed. */
function toText(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
