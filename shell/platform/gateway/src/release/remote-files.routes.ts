import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { canHaveFile, isFilePath } from '@telemarket/release-trust';
import { Refused } from '@telemarket/release-trust/verified-builds';
import { wideNetwork } from '@telemarket/server-kit/client-address';
import type { RemoteSource } from '../config/remote-source';
import { chooseEncoding } from '../config/encoding';
import { sendNotFound, sendProblem, sendUnavailable } from '../http/problem';
import type { StoreSource, VerifiedStores } from './build-store';
import type { ReleaseStore } from './release-store';

/** Each address contains the hash of the content or the id of the build, so its bytes never change. */
export const IMMUTABLE_FILE_OPTIONS = { maxAge: '1y', immutable: true } as const;

/**
 * Files that visitors do not get: server bundles, source maps, manifests, lists and statistics (a browser loads no JSON
 * file), and names that begin with a dot, such as incomplete uploads or the source control of a clone.
 */
export const isForGatewayOnly = (path: string): boolean => /\.(cjs|json|map)(\.br|\.gz)?$|(^|\/)\./i.test(path);

/** Types of the files that a browser loads. The build store's content type is not trusted. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
};
/** The types of files that have compressed copies in a build. */
const COMPRESSED_FILE = /\.(js|css|svg)$/;
const ENCODING_EXTENSIONS = { br: '.br', gzip: '.gz' } as const;

interface RemoteFileRoute {
  Params: { name: string; '*': string };
}

/**
 * Serves the files of the remotes' builds on the site's origin. A remote that is added at run time is served from then
 * on.
 * @param store The copies of the last releases, for the time when a build store does not respond.
 * @param onFailure Called when the build store could not serve a file that belongs to the build.
 */
export function addRemoteFileRoutes(
  app: FastifyInstance,
  { sourcesOf }: { sourcesOf: (name: string) => readonly RemoteSource[] },
  verified: Pick<VerifiedStores, 'listFiles' | 'readFile'>,
  store: Pick<ReleaseStore, 'copyOf'> | null,
  onFailure: (remote: string, build: string, network: string) => void,
): void {
  const retry = createStoreRetry();

  app.get<RemoteFileRoute>('/remotes/:name/*', async (request, reply) => {
    const { name, '*': path } = request.params;
    const sources = sourcesOf(name).filter((source) => source.kind !== 'dev');
    const [, build = '', file = ''] = /^([^/]+)\/(.+)$/.exec(path) ?? [];
    if (sources.length === 0 || isForGatewayOnly(path) || !isFilePath(file)) return sendNotFound(reply);
    const encoding = COMPRESSED_FILE.test(file) ? chooseEncoding(request.headers['accept-encoding']) : null;
    let isNamed = false;
    const countFailure = () => isNamed && onFailure(name, build, wideNetwork(request.ip));
    async function readFrom(store: StoreSource) {
      const files = await verified.listFiles(name, store, build);
      if (!files || !canHaveFile(files, file)) return null;
      isNamed ||= files.names.has(file);
      const readFile = (path: string) => verified.readFile(name, store, build, path);
      const encoded = encoding && (await readFile(file + ENCODING_EXTENSIONS[encoding]));
      const content = encoded ?? (await readFile(file));
      return content && { content, encoding: encoded ? encoding : null };
    }
    const readStored = async () => store && readFrom(store.copyOf(name)).catch(() => null);
    async function readFromAnyStore() {
      const failures: unknown[] = [];
      let found: Awaited<ReturnType<typeof readFrom>> = null;
      for (const source of sources)
        found ??= (await readFrom(source).catch((error: unknown) => void failures.push(error))) ?? null;
      found ??= await readStored();
      if (failures.length === 0) return found;
      if (!found) throw failures[0];
      countFailure();
      return found;
    }
    try {
      const found = await retry(name, readFromAnyStore);
      if (!found) return sendNotFound(reply);
      void reply
        .type(CONTENT_TYPES[/\.(\w+)$/.exec(file)?.[1] ?? ''] ?? 'application/octet-stream')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'accept-encoding');
      if (found.encoding) void reply.header('content-encoding', found.encoding);
      return reply.send(found.content);
    } catch (error) {
      request.log.warn({ remote: name, problem: String(error) }, 'file of a remote not sent');
      countFailure();
      if (error instanceof Refused) return sendProblem(reply, 502, 'The file differs from the one that was released.');
      return sendUnavailable(reply);
    }
  });
}

/** The maximum time that the replacement of a build store's container takes. */
const MAX_REPLACEMENT_MS = 8_000;
const RETRY_DELAY_MS = 150;
/** Errors of requests that did not reach a server. A timeout is not repeated, because the visitor has waited for it. */
const UNREACHED_ERROR_CODE = /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|UND_ERR_SOCKET)$/;

/**
 * Repeats a read while the build store has been unreachable for less than 8 s, because a release may replace its
 * container. After that, callers get the error at once.
 */
export function createStoreRetry(now: () => number = Date.now) {
  const downSince = new Map<string, number>();
  return async function retry<T>(store: string, read: () => Promise<T>): Promise<T> {
    try {
      const result = await read();
      // null: the build has no such file, so no request was sent to the build store
      if (result !== null) downSince.delete(store);
      return result;
    } catch (error) {
      if (!UNREACHED_ERROR_CODE.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
      const since = downSince.get(store) ?? now();
      downSince.set(store, since);
      if (now() - since >= MAX_REPLACEMENT_MS) throw error;
      await sleep(RETRY_DELAY_MS);
      return retry(store, read);
    }
  };
}
