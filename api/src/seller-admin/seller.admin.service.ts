import { Injectable } from '@nestjs/common';
import { cutText } from '@telemarket/composition/text';
import { AdminList } from '../admin-list/admin-list';
import { AuditService, fieldChanges } from '../audit/audit.service';
import { csvFields } from '../csv/csv-file';
import { isDuplicate } from '../database/database-error';
import { Transactions, type Tx } from '../database/transactions';
import { DealRepository } from '../deal/deal.repository';
import { staleVersion } from '../http/if-match';
import { pageWindow } from '../http/page';
import { found, invalidFields } from '../http/problem';
import { pick } from '../http/view';
import { MessageRepository } from '../message/message.repository';
import { ProductChangeRepository } from '../product/product-change.repository';
import { type ProductValues, SellerAdminRepository } from '../seller/seller-admin.repository';
import type { SellerFilterQuery, SellerSort } from '../seller/seller.dto';
import type { Seller } from '../seller/seller.entity';
import { TelegramProofRepository } from '../telegram-proof/telegram-proof.repository';
import type { User } from '../user/user.entity';
import type { AdminSellerDetailsView, AdminSellerView, SellerChange, SellerMergeInput } from './seller.admin.dto';

const SELLER_FIELDS = ['name', 'email', 'telegram', 'publicNote', 'internalNote', 'isPaused'] as const;
const MAX_JOINED_NOTE_LENGTH = 2_000;
const MAX_LISTINGS = 100;
const MAX_ADDRESSES = 20;
const MAX_MESSAGES = 20;

/** Manages sellers. A change of a seller changes all its listings in the same transaction. */
@Injectable()
export class SellerAdminService extends AdminList<Seller, AdminSellerView, SellerFilterQuery, SellerSort> {
  constructor(
    private readonly sellers: SellerAdminRepository,
    private readonly messages: MessageRepository,
    private readonly deals: DealRepository,
    private readonly proofs: TelegramProofRepository,
    private readonly productChanges: ProductChangeRepository,
    private readonly audit: AuditService,
    transactions: Transactions,
  ) {
    super(transactions, sellers, 'sellers', SELLER_CSV_COLUMNS, pageWindow);
  }

  async toViews(tx: Tx, rows: Seller[]): Promise<AdminSellerView[]> {
    const counts = await this.sellers.count(
      tx,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      ...pick(row, 'id', 'name', 'email', 'telegram', 'publicNote', 'isPaused', 'createdAt', 'version'),
      ...(counts.get(row.id) ?? { listingCount: 0, addressCount: 0 }),
    }));
  }

  details(id: number): Promise<AdminSellerDetailsView> {
    return this.transactions.read(async (tx) => {
      const row = found(await this.sellers.find(tx, id));
      return {
        ...(await this.toView(tx, row)),
        internalNote: row.internalNote,
        earlierNames: await this.sellers.findEarlierNames(tx, id),
        addresses: await this.sellers.findAddresses(tx, id, MAX_ADDRESSES),
        listings: await this.sellers.findListings(tx, id, MAX_LISTINGS),
        dealCount: await this.deals.countOfSeller(tx, id),
        messageCount: await this.messages.countOfSeller(tx, id),
        messages: (await this.messages.findOfSeller(tx, id, MAX_MESSAGES)).map((row) =>
          pick(row, 'id', 'name', 'state', 'productTitle', 'createdAt'),
        ),
        history: (await this.audit.findNewest(tx, 'seller', id)).map((row) => ({
          ...pick(row, 'changes', 'createdAt'),
          by: row.username,
        })),
      };
    });
  }

  /** Changes a seller. If all values stay the same, the version and the audit log stay unchanged. */
  async change(id: number, version: number, change: SellerChange, admin: User): Promise<void> {
    await this.transactions
      .run((tx) => this.changeIn(tx, id, version, change, admin))
      .catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
        throw invalidFields([
          { field: 'name', message: 'is the name of another seller. To combine both sellers, merge them' },
        ]);
      });
  }

  /**
   * Gives all listings, deals and names of the seller `id` to the seller `into`. Then the old names lead to the seller
   * `into`.
   */
  async merge(id: number, version: number, { into, intoVersion }: SellerMergeInput, admin: User): Promise<void> {
    if (id === into) throw invalidFields([{ field: 'into', message: 'must be another seller' }]);
    await this.transactions.run(async (tx) => {
      const locked = await this.sellers.lock(tx, [id, into]);
      const from = found(locked.get(id));
      const to = locked.get(into);
      if (!to) throw invalidFields([{ field: 'into', message: 'is not a seller' }]);
      if (from.version !== version || to.version !== intoVersion) throw staleVersion();
      const messages = await this.messages.countOfSeller(tx, id);
      const deals = await this.deals.countOfSeller(tx, id);
      const email = to.email ?? ((await this.sellers.findAddresses(tx, into, 1)).length ? null : from.email);
      const moved = await this.writeProducts(tx, from, { name: to.name, isPaused: to.isPaused, sellerId: into });
      if (email !== null) {
        const own = to.email === null ? await this.writeProducts(tx, to, { ...to, sellerId: into }) : moved;
        await this.sellers.writeAddresses(tx, [...new Set([...own, ...moved])], email);
      }
      await this.deals.moveToSeller(tx, id, into);
      await this.proofs.moveToSeller(tx, id, into);
      await this.sellers.moveAliases(tx, id, into);
      await this.sellers.delete(tx, id);
      await this.sellers.writeAlias(tx, into, from.name, to.name);
      await this.sellers.update(tx, to, {
        email,
        telegram: to.telegram ?? from.telegram,
        publicNote: to.publicNote ?? from.publicNote,
        internalNote: joinNotes(to.internalNote, from.internalNote),
      });
      const what = `${from.name} (${moved.length} listings, ${deals} deals, ${messages} messages)`;
      const changes = [{ field: 'merged', from: what, to: to.name }];
      await this.audit.record(tx, admin, { action: 'deleted', entity: 'seller', entityId: id, changes });
      await this.audit.record(tx, admin, { action: 'changed', entity: 'seller', entityId: into, changes });
    });
  }

  private async changeIn(tx: Tx, id: number, version: number, change: SellerChange, admin: User): Promise<void> {
    const before = found((await this.sellers.lock(tx, [id])).get(id));
    if (before.version !== version) throw staleVersion();
    const next = { ...before, ...change };
    const changes = fieldChanges(before, next, SELLER_FIELDS);
    const addresses = change.email === undefined ? [] : await this.sellers.findAddresses(tx, id, 2);
    const isAddressNew = change.email !== undefined && (next.email !== before.email || addresses.length > 1);
    if (!changes.length && !isAddressNew) return;
    await this.sellers.update(tx, before, change);
    if (next.name !== before.name) await this.sellers.writeAlias(tx, id, before.name, next.name);
    if (next.name !== before.name || next.isPaused !== before.isPaused || isAddressNew) {
      const products = await this.writeProducts(tx, before, { ...next, sellerId: id });
      if (isAddressNew) {
        await this.sellers.writeAddresses(tx, products, next.email);
        await this.deals.moveToAddress(tx, id, next.email);
      }
    }
    await this.audit.record(tx, admin, { action: 'changed', entity: 'seller', entityId: id, changes });
  }

  private async writeProducts(tx: Tx, before: Seller, values: ProductValues): Promise<number[]> {
    const ids = await this.sellers.writeProducts(tx, before, values);
    for (const productId of ids) await this.productChanges.insert(tx, productId);
    return ids;
  }
}

function joinNotes(...notes: (string | null)[]): string | null {
  return cutText(notes.flatMap((note) => note ?? []).join('\n'), MAX_JOINED_NOTE_LENGTH) || null;
}

const SELLER_CSV_COLUMNS = csvFields(
  ...([
    'id',
    'name',
    'email',
    'telegram',
    'publicNote',
    'isPaused',
    'listingCount',
    'addressCount',
    'createdAt',
  ] as const),
);
