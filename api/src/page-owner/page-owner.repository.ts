import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThan, Repository } from 'typeorm';
import { PageOwner } from './page-owner.entity';

export type OwnedPath = Pick<PageOwner, 'path' | 'remote'>;

@Injectable()
export class PageOwnerRepository {
  constructor(@InjectRepository(PageOwner) private readonly owners: Repository<PageOwner>) {}

  async markListed(remotes: readonly string[], before: Date): Promise<void> {
    await this.owners.update({ remote: In(remotes), listedAt: LessThan(before) }, { listedAt: new Date() });
  }

  async delete({ path, remote }: OwnedPath): Promise<void> {
    await this.owners.delete({ path, remote });
  }

  /** Leaves a path unchanged that has an owner. */
  async createMissing(paths: readonly OwnedPath[]): Promise<void> {
    const rows = paths.map(({ path, remote }) => ({ path, remote, listedAt: new Date() }));
    await this.owners.createQueryBuilder().insert().values(rows).orIgnore().execute();
  }

  /** @returns The oldest first. */
  find(): Promise<PageOwner[]> {
    return this.owners.find({ order: { id: 'ASC' } });
  }
}
