import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { BackgroundJobs } from '../background/background-jobs';
import type { DatabaseService } from '../database/database.service';
import { ProductCache } from './product-cache';
import { ProductChangeFeed } from './product-change-feed';
import type { Config } from '../config/config';
import { type Tx, Transactions } from '../database/transactions';
import { ProductChangeRepository } from './product-change.repository';

describe('the feed of product changes', () => {
  const database = { whenConnected: () => Promise.resolve() } as Partial<DatabaseService> as DatabaseService;
  const query = jest.fn<Promise<object[]>, [string]>();
  let jobs: BackgroundJobs;
  let feed: ProductChangeFeed;
  let write: (...productIds: (number | null)[]) => Promise<void>;

  beforeEach(() => {
    query
      .mockClear()
      .mockImplementation(async (sql) => (sql.startsWith('SELECT seq') ? [{ seq: 1, productId: 7 }] : [{ last: 0 }]));
    const transaction = (work: (tx: Tx) => Promise<unknown>) => work({ query } as Partial<Tx> as Tx);
    const runner = { manager: { query }, connect: () => Promise.resolve(), release: () => Promise.resolve() };
    const transactions = new Transactions({ transaction, createQueryRunner: () => runner } as unknown as DataSource);
    const changes = new ProductChangeRepository();
    jobs = new BackgroundJobs(database, { backgroundJobs: true } as Config);
    feed = new ProductChangeFeed(changes, new ProductCache(), transactions, jobs);
    write = (...productIds) =>
      transactions.run(async (tx) => {
        for (const id of productIds) await changes.insert(tx, id);
      });
  });
  afterEach(() => jest.restoreAllMocks());

  it('logs only the first of several failed polls, and the next poll that succeeds', async () => {
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

  it('reports a hundred writes of this process to a listener with two calls, without reading them from the database', async () => {
    const listener = jest.fn().mockResolvedValue(undefined);
    feed.subscribe(listener);
    await Promise.all(Array.from({ length: 100 }, (_, at) => write(at, at + 1)));
    const reported = (listener.mock.calls as [{ ids: number[] }][]).flatMap(([{ ids }]) => ids);
    expect(new Set(reported).size).toBe(101);
    expect(listener.mock.calls.length).toBeLessThanOrEqual(2);
    expect(query.mock.calls.filter(([sql]) => sql.startsWith('SELECT'))).toEqual([]);
    await write(7, null);
    expect(listener).toHaveBeenLastCalledWith({ ids: [7], everything: true });
  });

  it('does not let a committed write wait for a slow index', async () => {
    jest.useFakeTimers();
    feed.subscribe(() => new Promise(() => undefined));
    const written = write(7);
    await jest.advanceTimersByTimeAsync(500);
    await written;
    jest.useRealTimers();
  });

  it('does not poll in a process that only runs a command', async () => {
    jobs = new BackgroundJobs(database, { backgroundJobs: false } as Config);
    const job = jest.fn();
    jobs.add({ context: 'a job', failure: 'run', everyMs: 1 }, job);
    jobs.onApplicationBootstrap();
    await jobs.beforeApplicationShutdown();
    expect(job).not.toHaveBeenCalled();
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
