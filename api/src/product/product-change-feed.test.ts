import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { BackgroundJobs } from '../background/background-jobs';
import type { DatabaseService } from '../database/database.service';
import { ProductCache } from './product-cache';
import { ProductChangeFeed } from './product-change-feed';
import { ProductChangeRepository } from './product-change.repository';

describe('ProductChangeFeed', () => {
  const database = { connected: () => Promise.resolve() } as Partial<DatabaseService> as DatabaseService;
  const query = jest.fn<Promise<object[]>, [string]>();
  let jobs: BackgroundJobs;
  let feed: ProductChangeFeed;

  beforeEach(() => {
    query.mockImplementation(async (sql) =>
      sql.startsWith('SELECT seq') ? [{ seq: 1, productId: 7 }] : [{ last: 0 }],
    );
    const changes = new ProductChangeRepository({ query } as Partial<DataSource> as DataSource);
    jobs = new BackgroundJobs(database);
    feed = new ProductChangeFeed(changes, new ProductCache(), jobs);
  });
  afterEach(() => jest.restoreAllMocks());

  it('logs an error of its loop once, until a poll succeeds', async () => {
    const logged: string[] = [];
    const recovered = new Promise<void>((resolve) => {
      jest.spyOn(Logger.prototype, 'warn').mockImplementation((message: string) => void logged.push(message));
      jest.spyOn(Logger.prototype, 'log').mockImplementation((message: string) => resolve(void logged.push(message)));
    });
    query.mockRejectedValueOnce(new Error('connection lost')).mockRejectedValueOnce(new Error('connection lost'));
    jobs.onApplicationBootstrap();
    await recovered;
    await jobs.beforeApplicationShutdown();
    expect(logged).toEqual([
      'could not report writes of products: Error: connection lost',
      'could report writes of products again',
    ]);
  });

  it('reports a write again after a listener has failed', async () => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    jest.spyOn(Logger.prototype, 'log').mockImplementation();
    const listener = jest.fn().mockRejectedValueOnce(new Error('planted'));
    feed.subscribe(listener);
    await expect(feed.poll()).rejects.toThrow('planted');
    await feed.poll();
    await feed.poll();
    expect(listener.mock.calls).toEqual([[{ ids: [7], everything: false }], [{ ids: [7], everything: false }]]);
  });
});
