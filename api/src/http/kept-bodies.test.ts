import { KeptBodies } from './kept-bodies';
import { KeptBody } from './kept-body';

const body = (text: string) => new KeptBody(text, {});

describe('KeptBodies', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('makes a body once for all who ask at the same time, and again when it is stale', async () => {
    const kept = new KeptBodies(1000, 10);
    let made = 0;
    const make = async () => body(`body ${++made}`);
    const [one, other] = await Promise.all([kept.get('key', make), kept.get('key', make)]);
    expect(one).toBe(other);
    jest.advanceTimersByTime(999);
    expect(await kept.get('key', make)).toBe(one);
    jest.advanceTimersByTime(2);
    expect((await kept.get('key', make)).body.toString()).toBe('body 2');
  });

  it('keeps the compressed forms of a body that has not changed', async () => {
    const kept = new KeptBodies(1000, 10);
    const first = await kept.get('key', async () => body('same'));
    jest.advanceTimersByTime(2000);
    expect(await kept.get('key', async () => body('same'))).toBe(first);
  });

  it('does not keep what was under way when it was told to drop', async () => {
    const kept = new KeptBodies(1000, 10);
    let finish = (_: KeptBody) => {};
    const old = kept.get('key', () => new Promise((resolve) => (finish = resolve)));
    kept.drop();
    finish(body('old'));
    await old;
    expect((await kept.get('key', async () => body('new'))).body.toString()).toBe('new');
  });

  it('says of a body how long it may be sent', async () => {
    const kept = new KeptBodies(1000, 10);
    const first = await kept.get('key', async () => body('same'));
    expect(first.isFresh).toBe(true);
    jest.advanceTimersByTime(1001);
    expect(first.isFresh).toBe(false);
    await kept.get('key', async () => body('same'));
    expect(first.isFresh).toBe(true);
    kept.drop();
    expect(first.isFresh).toBe(false);
  });

  it('does not keep a failure', async () => {
    const kept = new KeptBodies(1000, 10);
    await expect(kept.get('key', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect((await kept.get('key', async () => body('here'))).body.toString()).toBe('here');
  });

  it('lets go of what was not asked for longest', async () => {
    const kept = new KeptBodies(1000, 2);
    const make = jest.fn(async () => body('x'));
    for (const key of ['a', 'b', 'a', 'c']) await kept.get(key, make);
    expect(make).toHaveBeenCalledTimes(3);
    await kept.get('a', make);
    expect(make).toHaveBeenCalledTimes(3);
    await kept.get('b', make);
    expect(make).toHaveBeenCalledTimes(4);
  });
});
