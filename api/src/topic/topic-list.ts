import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Transactions } from '../database/transactions';
import type { Topic } from './topic.entity';
import { TopicRepository } from './topic.repository';

const TTL_MS = 1_000;

export type Topics = ReadonlyMap<number, Topic>;

export const byId = (topics: readonly Topic[]): Topics => new Map(topics.map((topic) => [topic.id, topic]));

/** The topics for the shop, in the order of their names: products have only ids, so that a new name is one row. */
@Injectable()
export class TopicList {
  private readonly cache: LRUCache<'all', Topics>;

  constructor(topics: TopicRepository, transactions: Transactions) {
    this.cache = new LRUCache({
      max: 1,
      ttl: TTL_MS,
      ttlResolution: 0,
      // Lists come from the search index while the database fails or hangs: the earlier names are shown until it
      // answers.
      allowStale: true,
      allowStaleOnFetchRejection: true,
      noDeleteOnStaleGet: true,
      // A list that is cleared while it is read still reaches its callers.
      ignoreFetchAbort: true,
      fetchMethod: async () => byId(await transactions.read((tx) => topics.findAll(tx))),
    });
  }

  all(): Promise<Topics> {
    return this.cache.forceFetch('all');
  }

  clear(): void {
    this.cache.clear();
  }
}
