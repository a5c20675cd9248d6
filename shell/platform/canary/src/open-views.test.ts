import { OpenViews } from './open-views';

let closed: string[];
let views: OpenViews;
beforeEach(() => {
  closed = [];
  views = new OpenViews((failed, network) => void closed.push(`${network} ${failed ? 'failed' : 'fine'}`));
});

test('an error counts for the open view of its network', () => {
  views.view('a', 0);
  views.view('b', 1);
  views.failure('a', 2);
  views.settle(20_000);
  expect(closed).toEqual(['a failed', 'b fine']);
});

test('a view with many errors counts as one failure', () => {
  views.view('a', 0);
  for (let at = 1; at < 50; at++) views.failure('a', at);
  views.settle(20_000);
  expect(closed).toEqual(['a failed']);
});

test('an error before its view, or without a view, counts as one failed view', () => {
  views.failure('a', 0);
  views.view('a', 5);
  views.failure('b', 6);
  views.settle(20_000);
  expect(closed).toEqual(['a failed', 'b failed']);
});

test('a view stays open for eight seconds', () => {
  views.view('a', 0);
  views.settle(7_999);
  expect(closed).toEqual([]);
  views.settle(8_000);
  expect(closed).toEqual(['a fine']);
});

test('the memory and time for the reports of a network are limited', () => {
  for (let at = 0; at < 5_000; at++) {
    views.view('a', at);
    views.failure('a', at);
  }
  views.view('b', 5_000);
  views.settle(30_000);
  expect(closed).toHaveLength(11);
  expect(closed.at(-1)).toBe('b fine');
});

test('the oldest views are closed beyond ten thousand open views', () => {
  for (let visitor = 0; visitor <= 10_005; visitor++) views.view(String(visitor), 0);
  expect(closed.slice(0, 2)).toEqual(['0 fine', '1 fine']);
  views.settle(30_000);
  expect(closed).toHaveLength(10_006);
});
