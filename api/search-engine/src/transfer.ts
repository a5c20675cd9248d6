import { setTimeout as sleep } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';

/** A typed array, a number or an empty container, and its path in the tree. */
export type Piece = { path: readonly string[]; value: unknown };

const BATCH_BYTES = 8 * 1024 ** 2;
const BATCH_PAUSE_MS = 40;

/**
 * Moves a tree of typed arrays and numbers to another thread in batches, and ends with null. V8 counts received arrays
 * as growth of that thread's memory: 200 MiB at once would make it stop for a full garbage collection.
 */
export async function sendPieces(port: MessagePort, tree: object): Promise<void> {
  let sent = 0;
  for (const piece of piecesOf(tree, [])) {
    const { value } = piece;
    const buffer = ArrayBuffer.isView(value) ? (value.buffer as ArrayBuffer) : null;
    sent += buffer?.byteLength ?? 0;
    port.postMessage(piece, buffer ? [buffer] : []);
    if (sent < BATCH_BYTES) continue;
    await sleep(BATCH_PAUSE_MS);
    sent = 0;
  }
  port.postMessage(null);
}

/**
 * @param messages as `on` of `node:events` yields them
 * @returns the tree that `sendPieces` has sent. Throws when the messages end before null.
 */
export async function receivePieces<Tree extends object>(messages: AsyncIterable<[Piece | null]>): Promise<Tree> {
  const root: Container = {};
  for await (const [piece] of messages) {
    if (!piece) return root['tree'] as Tree;
    insertPiece(root, ['tree', ...piece.path], piece.value);
  }
  throw new Error('The messages ended before the last piece');
}

function* piecesOf(value: unknown, path: readonly string[]): Generator<Piece> {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return yield { path, value };
  yield { path, value: Array.isArray(value) ? [] : {} };
  for (const [name, part] of Object.entries(value)) yield* piecesOf(part, [...path, name]);
}

type Container = { [name: string]: unknown };

function insertPiece(container: Container, [name = '', ...below]: readonly string[], value: unknown): void {
  if (below.length) insertPiece(container[name] as Container, below, value);
  else container[name] = value;
}
