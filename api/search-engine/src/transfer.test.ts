import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { type Piece, receivePieces, sendPieces } from './transfer';

async function* messagesOf(pieces: (Piece | null)[]): AsyncGenerator<[Piece | null]> {
  for (const piece of pieces) yield [piece];
}

test('a tree of arrays and numbers arrives unchanged in another thread', async () => {
  const { port1, port2 } = new MessageChannel();
  const received: (Piece | null)[] = [];
  port2.on('message', (piece: Piece | null) => received.push(piece));
  const large = new Float64Array(2 * 1024 ** 2).fill(7);
  const few = { two: Uint8Array.of(1, 2), count: 3, deep: { none: new Int32Array(0) }, list: [{}, [7]] };
  await sendPieces(port1, { large, few });
  while (received.at(-1) !== null) await once(port2, 'message');
  port1.close();

  expect(large.length).toBe(0);
  const tree = await receivePieces<{ large: Float64Array; few: object }>(messagesOf(received));
  expect(tree.large).toHaveLength(2 * 1024 ** 2);
  expect(tree.large.every((value) => value === 7)).toBe(true);
  expect(tree.few).toEqual({ two: Uint8Array.of(1, 2), count: 3, deep: { none: new Int32Array(0) }, list: [{}, [7]] });
});

test('receiving a tree fails when its last piece does not arrive', async () => {
  const messages = messagesOf([{ path: [], value: {} }]);
  await expect(receivePieces(messages)).rejects.toThrow('ended before the last piece');
});
