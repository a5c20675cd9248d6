import { open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { FileMissing, type VerifiedBuilds as VerifiedBuildsOf } from '@telemarket/release-trust/verified-builds';
import { Agent, request } from 'undici';
import type { RemoteSource } from '../config/remote-source';

export type ReleaseHost = Exclude<RemoteSource, { kind: 'dev' }>;

export type VerifiedBuilds = VerifiedBuildsOf<ReleaseHost>;

const TIMEOUT_MS = 2_000;
/** Limits the connections to each host. */
const agent = new Agent({ connections: 64 });

/**
 * Reads a file from a remote's host as stored, without decoding a content encoding.
 * @param path Relative to the host, e.g. `b1/main.js`.
 * @param maxBytes Throws when the file is larger, because a host may send anything.
 */
export async function readHostFile(source: ReleaseHost, path: string, maxBytes: number): Promise<Buffer> {
  if (source.kind === 'folder') return readLocal(source.folder, path, maxBytes);
  const address = `${source.origin}/${encodeURI(path)}`;
  const { statusCode, body } = await request(address, {
    dispatcher: agent,
    headers: { 'accept-encoding': 'identity' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (statusCode !== 200) {
    await body.dump();
    // S3 returns 403 for a missing file to clients that may not list files
    if (statusCode === 404 || statusCode === 403) throw new FileMissing(`${address}: ${statusCode}`);
    throw new Error(`${address}: ${statusCode}`);
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`${address} has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readLocal(folder: string, path: string, maxBytes: number): Promise<Buffer> {
  if (path.includes('/') && (await leadsOut(folder, path))) throw new FileMissing(`${path} leads out of its build`);
  const file = join(folder, path);
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') throw new FileMissing(`${file} is missing`);
    throw error;
  });
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new FileMissing(`${file} is not a file`);
    if (found.size > maxBytes) throw new Error(`${file} has more than ${maxBytes} bytes`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/**
 * Whether a file of a remote is, or is below, a link to a place outside of its build. The team of a remote could otherwise
 * show any file of the machine. Returns false for a missing file.
 * @param path Begins with the build, e.g. `b1/main.js`.
 */
async function leadsOut(folder: string, path: string): Promise<boolean> {
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
    const [build = ''] = path.split('/');
    return !file.startsWith(join(root, build) + sep);
  } catch (error) {
    return !['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}
