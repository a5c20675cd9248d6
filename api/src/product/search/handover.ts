import { setTimeout as sleep } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';

/** A typed array or a number, and where in the tree it is. */
export type Piece = { path: readonly string[]; value: unknown };

const AT_ONCE_BYTES = 8 * 1024 ** 2;
const PAUSE_MS = 40;

/**
 * Moves a tree of typed arrays and numbers to another thread, a little at a time, and ends with null. The engine takes
 * arrays that come to a thread for memory that grows there: some 200 MiB at once make it stop everything and collect.
 */
export async function sendPieces(port: MessagePort, tree: object): Promise<void> {
  let sent = 0;
  for (const piece of piecesOf(tree)) {
    const { value } = piece;
    const buffer = ArrayBuffer.isView(value) ? (value.buffer as ArrayBuffer) : null;
    sent += buffer?.byteLength ?? 0;
    port.postMessage(piece, buffer ? [buffer] : []);
    if (sent < AT_ONCE_BYTES) continue;
    await sleep(PAUSE_MS);
    sent = 0;
  }
  port.postMessage(null);
}

/** The tree again, from the messages up to null as `on` of `node:events` has them. */
export async function receivePieces<Tree extends object>(messages: AsyncIterable<[Piece | null]>): Promise<Tree> {
  const tree: Branch = {};
  for await (const [piece] of messages) {
    if (!piece) return tree as Tree;
    plant(tree, piece);
  }
  throw new Error('The pieces ended before the last');
}

function* piecesOf(tree: object, above: readonly string[] = []): Generator<Piece> {
  for (const [name, value] of Object.entries(tree) as [string, unknown][]) {
    const path = [...above, name];
    if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) yield* piecesOf(value, path);
    else yield { path, value };
  }
}

type Branch = { [name: string]: unknown };

function plant(tree: Branch, { path, value }: Piece): void {
  const [name = '', ...below] = path;
  if (!below.length) tree[name] = value;
  else plant((tree[name] ??= {}) as Branch, { path: below, value });
}
