import { RoundRobinQueue } from './round-robin-queue';

function queueOf(...items: string[]) {
  const queue = new RoundRobinQueue<string>();
  for (const item of items) queue.push(item[0] ?? '', item);
  return queue;
}

test('the queue serves one item of each group in turn', () => {
  const queue = queueOf('a1', 'a2', 'a3', 'b1', 'c1');
  expect(Array.from({ length: 6 }, () => queue.shift())).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', undefined]);
});

test('the queue counts all its items, and the items of one group', () => {
  const queue = queueOf('a1', 'a2', 'b1');
  queue.shift();
  expect([queue.size, queue.sizeOf('a'), queue.sizeOf('c')]).toEqual([2, 1, 0]);
});
