import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { FileMissing, type VerifiedBuilds } from '@telemarket/release-trust/verified-builds';
import { Agent, request } from 'undici';
import type { RemoteSource } from '../config/remote-source';

export type StoreSource = Exclude<RemoteSource, { kind: 'dev' }>;

export type VerifiedStores = VerifiedBuilds<StoreSource>;

const STORE_TIMEOUT_MS = 2_000;
/** Build stores respond with 400 and 414 to names that no file can have. */
const REFUSAL_STATUSES: readonly number[] = [400, 403, 414];
const MISSING_FILE_CODES: readonly string[] = ['ENOENT', 'ENOTDIR', 'EINVAL', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'];
/** The build store refuses the file. S3 also does so for a missing file when the client may not list files. */
export class FileForbidden extends FileMissing {}

/**
 * Limits the connections to each build store. It has a timeout for connecting, because the signal of a request does not
 * end an attempt to connect.
 */
const storeAgent = new Agent({ connections: 64, connect: { timeout: STORE_TIMEOUT_MS } });

/**
 * Reads a file from a remote's build store as stored, without decoding a content encoding.
 * @param path Relative to the build store, e.g. `b1/main.js`.
 * @param maxBytes Throws when the file is larger, because a build store may send anything.
 */
export async function readStoreFile(source: StoreSource, path: string, maxBytes: number): Promise<Buffer> {
  if (source.kind === 'folder') return readLocalFile(source.folder, path, maxBytes);
  const address = `${source.origin}/${encodeURI(path)}`;
  const { statusCode, body } = await request(address, {
    dispatcher: storeAgent,
    headers: { 'accept-encoding': 'identity' },
    signal: AbortSignal.timeout(STORE_TIMEOUT_MS),
  });
  if (statusCode !== 200) {
    await body.dump();
    if (REFUSAL_STATUSES.includes(statusCode)) throw new FileForbidden(`${address}: ${statusCode}`);
    if (statusCode === 404) throw new FileMissing(`${address}: 404`);
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

async function readLocalFile(folder: string, path: string, maxBytes: number): Promise<Buffer> {
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
    const [build = ''] = path.split('/');
    // without this check, a symbolic link of the remote's team could show any file of the machine
    if (build !== path && !file.startsWith(join(root, build) + sep))
      throw new FileMissing(`${path} leads out of its build`);
    const found = await stat(file);
    if (!found.isFile()) throw new FileMissing(`${file} is not a file`);
    if (found.size > maxBytes) throw new Error(`${file} has more than ${maxBytes} bytes`);
    return await readFile(file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw MISSING_FILE_CODES.includes(code) ? new FileMissing(`${join(folder, path)} is missing`) : error;
  }
}
