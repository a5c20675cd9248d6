import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { In, LessThan } from 'typeorm';
import { PageOwner } from './page-owner.entity';

export type OwnedPath = Pick<PageOwner, 'path' | 'remote'>;

@Injectable()
export class PageOwnerRepository {
  async markListed(tx: Tx, remotes: readonly string[], before: Date): Promise<void> {
    await tx.update(PageOwner, { remote: In(remotes), listedAt: LessThan(before) }, { listedAt: new Date() });
  }

  async delete(tx: Tx, { path, remote }: OwnedPath): Promise<void> {
    await tx.delete(PageOwner, { path, remote });
  }

  /** Stores the paths that have no owner yet. Other paths stay unchanged. */
  async createMissing(tx: Tx, paths: readonly OwnedPath[]): Promise<void> {
    const rows = paths.map(({ path, remote }) => ({ path, remote, listedAt: new Date() }));
    await tx.createQueryBuilder().insert().into(PageOwner).values(rows).orIgnore().execute();
  }

  /** @returns all rows, with the oldest first */
  find(tx: Tx): Promise<PageOwner[]> {
    return tx.find(PageOwner, { order: { id: 'ASC' } });
  }
}
