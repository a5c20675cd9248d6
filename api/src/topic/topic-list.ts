import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Transactions } from '../database/transactions';
import type { Topic } from './topic.entity';
import { TopicRepository } from './topic.repository';

const TOPICS_TTL_MS = 1_000;

export type TopicsById = ReadonlyMap<number, Topic>;

export const toTopicsById = (topics: readonly Topic[]): TopicsById => new Map(topics.map((topic) => [topic.id, topic]));

/**
 * The topics of the shop in the order of their names. A product stores only the id of its topic, so that a new name
 * changes a single row.
 */
@Injectable()
export class TopicList {
  private readonly cache: LRUCache<'all', TopicsById>;

  constructor(topics: TopicRepository, transactions: Transactions) {
    this.cache = new LRUCache({
      max: 1,
      ttl: TOPICS_TTL_MS,
      ttlResolution: 0,
      // Keeps old entries, because the search index still serves lists while the database fails or hangs. The lists
      // then show the earlier names of the topics.
      allowStale: true,
      allowStaleOnFetchRejection: true,
      noDeleteOnStaleGet: true,
      // A clear of the cache does not abort a running read, so the callers of this read still get the topics.
      ignoreFetchAbort: true,
      fetchMethod: async () => toTopicsById(await transactions.read((tx) => topics.findAll(tx))),
    });
  }

  readAll(): Promise<TopicsById> {
    return this.cache.forceFetch('all');
  }

  clear(): void {
    this.cache.clear();
  }
}
