import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { artTopic } from '../art/art-topic';
import { AuditService, fieldChanges } from '../audit/audit.service';
import { Transactions } from '../database/transactions';
import { stale } from '../http/if-match';
import { invalid, notFound } from '../http/problem';
import type { User } from '../user/user.entity';
import { COUNT_FIELD } from './category';
import { EDITABLE_FIELDS, type ProductChange, type ProductInput } from './product.admin.dto';
import type { Product } from './product.entity';
import { ProductService } from './product.service';

/** The writes of admins, each with its audit entry in one transaction. */
@Injectable()
export class ProductAdminService {
  constructor(
    private readonly products: ProductService,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
  ) {}

  create(input: ProductInput, admin: User): Promise<Product> {
    const entered = Object.fromEntries(EDITABLE_FIELDS.map((field) => [field, input[field] ?? null]));
    const next = {
      ...(entered as { [Field in keyof ProductInput]-?: Exclude<ProductInput[Field], undefined> }),
      image: null,
      artTopic: artTopic(input.title, input.description, input.category),
      rating: '0.0',
      reviewCount: 0,
      createdAt: new Date(),
      delistedAt: null,
    };
    checkCounts(next);
    return this.act(async (manager) => {
      const product = await this.products.write(manager, null, next);
      const changes = fieldChanges(null, product, EDITABLE_FIELDS);
      await this.audit.record(manager, admin, { action: 'created', entity: 'product', entityId: product.id, changes });
      return product;
    });
  }

  /** A change to the same values leaves version and audit log unchanged. */
  change(id: number, version: number, change: ProductChange, admin: User): Promise<Product> {
    return this.act(async (manager) => {
      const before = await this.lockListed(manager, id, version);
      const next = { ...before, ...change };
      checkCounts(next);
      const changes = fieldChanges(before, next, EDITABLE_FIELDS);
      if (!changes.length) return before;
      const product = await this.products.write(manager, before, next);
      await this.audit.record(manager, admin, { action: 'changed', entity: 'product', entityId: id, changes });
      return product;
    });
  }

  /** Takes the product out of the shop. Orders of it do not change. */
  async delist(id: number, version: number, admin: User): Promise<void> {
    await this.act(async (manager) => {
      const before = await this.lockListed(manager, id, version);
      await this.products.write(manager, before, { ...before, delistedAt: new Date() });
      await this.audit.record(manager, admin, { action: 'deleted', entity: 'product', entityId: id });
    });
  }

  /** Undoes `delist`. Returns a listed product unchanged. */
  restore(id: number, admin: User): Promise<Product> {
    return this.act(async (manager) => {
      const before = await this.products.lock(manager, id);
      if (!before) throw notFound();
      if (before.delistedAt === null) return before;
      const product = await this.products.write(manager, before, { ...before, delistedAt: null });
      await this.audit.record(manager, admin, { action: 'restored', entity: 'product', entityId: id });
      return product;
    });
  }

  private async lockListed(manager: EntityManager, id: number, version: number): Promise<Product> {
    const product = await this.products.lock(manager, id);
    if (!product || product.delistedAt !== null) throw notFound();
    if (product.version !== version) throw stale();
    return product;
  }

  private async act<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const result = await this.transactions.run(work);
    await this.products.changed();
    return result;
  }
}

/** Throws 422 when the product has the count of another category. */
function checkCounts(product: Pick<Product, 'category' | 'memberCount' | 'userCount'>): void {
  const field = COUNT_FIELD[product.category] === 'memberCount' ? 'userCount' : 'memberCount';
  if (product[field] !== null) throw invalid([{ field, message: `is not known of a ${product.category}` }]);
}
