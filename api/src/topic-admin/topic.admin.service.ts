import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service';
import { Transactions, type Tx } from '../database/transactions';
import { staleVersion } from '../http/if-match';
import { found, invalidFields } from '../http/problem';
import { pick } from '../http/view';
import { ProductCache } from '../product/product-cache';
import { ProductChangeRepository } from '../product/product-change.repository';
import type { User } from '../user/user.entity';
import type { TopicInput, TopicRemovalInput, TopicRemovalView } from './topic.admin.dto';
import type { Topic } from '../topic/topic.entity';
import { TopicList } from '../topic/topic-list';
import { topicKey, topicSlug } from '../topic/topic-name';
import { TopicRepository } from '../topic/topic.repository';
import type { AdminTopicView } from '../topic/topic.view';

/**
 * The maximum number of topics. With more topics, lists would be slow, because they count the listings of each topic.
 */
const MAX_TOPICS = 100;
/** A request that moves more listings than this would exceed its time limit. */
const REMOVAL_BATCH_SIZE = 500;

@Injectable()
export class TopicAdminService {
  constructor(
    private readonly topics: TopicRepository,
    private readonly productChanges: ProductChangeRepository,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    private readonly topicList: TopicList,
    private readonly productCache: ProductCache,
  ) {}

  list(): Promise<AdminTopicView[]> {
    return this.transactions.read(async (tx) => {
      const [topics, counts] = [await this.topics.findAll(tx), await this.topics.countListed(tx)];
      return topics.map((topic) => ({
        ...pick(topic, 'id', 'name', 'slug', 'version'),
        listingCount: counts.get(topic.id) ?? 0,
      }));
    });
  }

  async create({ name }: TopicInput, admin: User): Promise<AdminTopicView> {
    const id = await this.runChange(async (tx) => {
      const others = await this.topics.lockAll(tx);
      if (others.length >= MAX_TOPICS)
        throw invalidFields([{ field: 'name', message: `is one too many: the shop has ${MAX_TOPICS} topics` }]);
      checkName(name, others);
      const slug = topicSlug(name, new Set(others.map((topic) => topic.slug)));
      const created = await this.topics.insert(tx, { name, nameKey: topicKey(name), slug, version: 1 });
      const changes = [{ field: 'name', from: null, to: name }];
      await this.audit.record(tx, admin, { action: 'created', entity: 'topic', entityId: created, changes });
      return created;
    });
    return this.view(id);
  }

  /** Writes neither a new version nor an audit entry when the name stays the same. */
  async rename(id: number, version: number, { name }: TopicInput, admin: User): Promise<AdminTopicView> {
    await this.runChange(async (tx) => {
      const topics = await this.topics.lockAll(tx);
      const before = requireCurrent(topics, id, version);
      if (before.name === name) return;
      checkName(
        name,
        topics.filter((topic) => topic !== before),
      );
      await this.topics.update(tx, before, { name, nameKey: topicKey(name) });
      const changes = [{ field: 'name', from: before.name, to: name }];
      await this.audit.record(tx, admin, { action: 'changed', entity: 'topic', entityId: id, changes });
    });
    return this.view(id);
  }

  /**
   * Moves some listings of a topic to another topic, or to none. The client calls this method until the last call has
   * deleted the topic.
   */
  remove(id: number, version: number, { into = null }: TopicRemovalInput, admin: User): Promise<TopicRemovalView> {
    return this.runChange(async (tx) => {
      const topics = await this.topics.lockAll(tx);
      const topic = requireCurrent(topics, id, version);
      const target = into === null ? null : topics.find((other) => other.id === into && other !== topic);
      if (target === undefined) throw invalidFields([{ field: 'into', message: 'must be another topic' }]);
      const moved = await this.topics.moveListings(tx, id, into, REMOVAL_BATCH_SIZE);
      for (const productId of moved) await this.productChanges.insert(tx, productId);
      const finished = moved.length < REMOVAL_BATCH_SIZE;
      if (finished) await this.topics.delete(tx, id);
      const from = `${topic.name} (${moved.length} listings)`;
      const changes = [{ field: target ? 'merged' : 'listings', from, to: target?.name ?? null }];
      const action = finished ? 'deleted' : 'changed';
      await this.audit.record(tx, admin, { action, entity: 'topic', entityId: id, changes });
      return { listings: moved.length, finished };
    });
  }

  private async runChange<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const result = await this.transactions.run(work);
    this.topicList.clear();
    this.productCache.clear();
    return result;
  }

  private async view(id: number): Promise<AdminTopicView> {
    return found((await this.list()).find((topic) => topic.id === id));
  }
}

function requireCurrent(topics: readonly Topic[], id: number, version: number): Topic {
  const topic = found(topics.find((one) => one.id === id));
  if (topic.version !== version) throw staleVersion();
  return topic;
}

function checkName(name: string, others: readonly Topic[]): void {
  const taken = others.find((topic) => topic.nameKey === topicKey(name));
  if (taken) throw invalidFields([{ field: 'name', message: `is the name of another topic: ${taken.name}` }]);
}
