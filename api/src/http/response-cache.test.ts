import { CachedResponse } from './cached-response';
import { ResponseCache } from './response-cache';

describe('a cache of responses', () => {
  let now: number;
  let made: number;
  const response = (text: string) => new CachedResponse(text, {});
  const make = async () => response(`response ${++made}`);

  beforeEach(() => {
    [now, made] = [1_000, 0];
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => jest.restoreAllMocks());

  it('makes one response for concurrent callers', async () => {
    const cache = new ResponseCache({ max: 10, ttlMs: 1_000 });
    const [first, second] = await Promise.all([cache.get('key', make), cache.get('key', make)]);
    expect(first).toBe(second);
    expect(made).toBe(1);
  });

  it('makes a new response when the cached one is stale', async () => {
    const cache = new ResponseCache({ max: 10, ttlMs: 1_000 });
    const first = await cache.get('key', make);
    now += 1_000;
    expect(await cache.get('key', make)).toBe(first);
    now += 1;
    expect(await cache.get('key', make)).not.toBe(first);
  });

  it('keeps the stale response when a new one has the same content', async () => {
    const cache = new ResponseCache({ max: 10, ttlMs: 1_000 });
    const first = await cache.get('key', async () => response('same'));
    now += 2_000;
    expect(await cache.get('key', async () => response('same'))).toBe(first);
  });

  it('does not store a response that was cleared while it was made', async () => {
    const cache = new ResponseCache({ max: 10, ttlMs: 1_000 });
    let finish = (_: CachedResponse) => {};
    const old = cache.get('key', () => new Promise((resolve) => (finish = resolve)));
    cache.clear();
    const fresh = await cache.get('key', make);
    const late = response('late');
    finish(late);
    expect(await old).toBe(late);
    expect(await cache.get('key', make)).toBe(fresh);
  });

  it('gives the holder of a stale response the newer response with the same key', async () => {
    const cache = new ResponseCache({ max: 10, ttlMs: 1_000 });
    const first = await cache.get('key', make);
    expect(first.current?.()).toBe(first);
    now += 1_001;
    expect(first.current?.()).toBeUndefined();
    const second = await cache.get('key', make);
    expect(first.current?.()).toBe(second);
    cache.clear();
    expect(first.current?.()).toBeUndefined();
  });

  it('does not store a failure', async () => {
    const cache = new ResponseCache({ max: 10, ttlMs: 1_000 });
    await expect(cache.get('key', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.get('key', make)).toBeInstanceOf(CachedResponse);
  });

  it('evicts the least recently used response', async () => {
    const cache = new ResponseCache({ max: 2, ttlMs: 1_000 });
    for (const key of ['a', 'b', 'a', 'c', 'a']) await cache.get(key, make);
    expect(made).toBe(3);
    await cache.get('b', make);
    expect(made).toBe(4);
  });
});
