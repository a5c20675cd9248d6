import { OpenViews } from './open-views';

let closed: string[];
let views: OpenViews;
beforeEach(() => {
  closed = [];
  views = new OpenViews((failed, network) => void closed.push(`${network} ${failed ? 'failed' : 'fine'}`));
});

test('an error counts for the open view of its network', () => {
  views.addView('a', 0);
  views.addView('b', 1);
  views.addFailure('a', 2);
  views.closeOldViews(20_000);
  expect(closed).toEqual(['a failed', 'b fine']);
});

test('a view with many errors counts as one failure', () => {
  views.addView('a', 0);
  for (let at = 1; at < 50; at++) views.addFailure('a', at);
  views.closeOldViews(20_000);
  expect(closed).toEqual(['a failed']);
});

test('an error before its view, or without a view, counts as one failed view', () => {
  views.addFailure('a', 0);
  views.addView('a', 5);
  views.addFailure('b', 6);
  views.closeOldViews(20_000);
  expect(closed).toEqual(['a failed', 'b failed']);
});

test('a view stays open for eight seconds', () => {
  views.addView('a', 0);
  views.closeOldViews(7_999);
  expect(closed).toEqual([]);
  views.closeOldViews(8_000);
  expect(closed).toEqual(['a fine']);
});

test('a network with thousands of views and failures within eight seconds counts as only ten views', () => {
  for (let at = 0; at < 5_000; at++) {
    views.addView('a', at);
    views.addFailure('a', at);
  }
  views.addView('b', 5_000);
  views.closeOldViews(30_000);
  expect(closed).toHaveLength(11);
  expect(closed.at(-1)).toBe('b fine');
});

test('when more than ten thousand views are open, the oldest ones are closed', () => {
  for (let visitor = 0; visitor <= 10_005; visitor++) views.addView(String(visitor), 0);
  expect(closed.slice(0, 2)).toEqual(['0 fine', '1 fine']);
  views.closeOldViews(30_000);
  expect(closed).toHaveLength(10_006);
});
