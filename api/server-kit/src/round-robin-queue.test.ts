import { RoundRobinQueue } from './round-robin-queue';

function queueOf(...items: string[]) {
  const queue = new RoundRobinQueue<string>();
  for (const item of items) queue.push(item[0] ?? '', item);
  return queue;
}

test('groups are served round robin', () => {
  const queue = queueOf('a1', 'a2', 'a3', 'b1', 'c1');
  expect(Array.from({ length: 6 }, () => queue.shift())).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', undefined]);
});

test('a group that is not ready is skipped', () => {
  const queue = queueOf('a1', 'b1');
  expect(queue.shift((group) => group === 'b')).toBe('b1');
  expect([queue.shift((group) => group === 'b'), queue.size, queue.sizeOf('a')]).toEqual([undefined, 1, 1]);
});
