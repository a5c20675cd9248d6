import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { extname, join } from 'node:path';
import { Piscina } from 'piscina';
import { CachedResponse } from '../http/cached-response';
import { FairQueue } from '../http/fair-queue';
import { ResponseCache } from '../http/response-cache';
import { PictureStoreService } from '../picture/picture-store.service';
import { shopName } from '../shop/current-shop';
import type { Preview } from './preview';
import type { PreviewTask } from './preview-worker';

const MAX_CONCURRENT_DRAWINGS = 2;
/** The maximum number of previews in memory. A preview takes about 200 kB. */
const MAX_CACHED_PREVIEWS = 60;
const IDLE_THREAD_MS = 60_000;

const EXTENSION = extname(__filename);
/** In tests, the sources are TypeScript, so the thread also needs a compiler. */
const COMPILER_ARGUMENTS = EXTENSION === '.ts' ? ['--require', 'tsx/cjs'] : [];

const PREVIEW_HEADERS = {
  'content-type': 'image/png',
  'content-security-policy': "default-src 'none'; sandbox",
  // Other sites show the preview beside their link to the shop.
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * `day` is for previews whose path changes with their content. Caches keep them for a day only, because people may
 * delete the texts in them. `checked` is for previews whose path stays the same.
 */
const CACHE_CONTROL = { day: 'public, max-age=86400', checked: 'no-cache' };
export type PreviewCaching = keyof typeof CACHE_CONTROL;

/** Draws the previews of shared links as PNG, in threads that end when they are idle. */
@Injectable()
export class PreviewRenderer implements OnApplicationShutdown {
  private readonly pictures = new ResponseCache({ name: 'previews', max: MAX_CACHED_PREVIEWS });
  private readonly queue = new FairQueue({ concurrency: MAX_CONCURRENT_DRAWINGS, maxQueuedPerGroup: 6, maxQueued: 12 });
  private pool: Piscina<PreviewTask, Uint8Array> | null = null;

  constructor(private readonly store: PictureStoreService) {}

  /**
   * Throws 503 when too many requests wait.
   * @param path the path of the preview
   */
  getPreview(path: string, preview: Preview, network: string, caching: PreviewCaching): Promise<CachedResponse> {
    const name = shopName();
    return this.pictures.get(`${path} ${name}`, async () => {
      const uploaded = await this.readUploaded(preview);
      const png = await this.queue.run(network, () => this.drawInThread({ preview, uploaded, shopName: name }));
      return new CachedResponse(Buffer.from(png), { ...PREVIEW_HEADERS, 'cache-control': CACHE_CONTROL[caching] });
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.destroy();
  }

  /**
   * Reads the uploaded pictures of a preview. Pictures that are not in the store are left out. Throws when the store
   * does not respond, because an incomplete preview must not be cached.
   */
  private async readUploaded({ pictures }: Preview): Promise<Map<string, Uint8Array>> {
    const uploaded = new Map<string, Uint8Array>();
    for (const { uploaded: id } of pictures) {
      const webp = id === undefined ? null : await this.store.read(id, 640);
      if (id !== undefined && webp) uploaded.set(id, webp);
    }
    return uploaded;
  }

  private drawInThread(task: PreviewTask): Promise<Uint8Array> {
    this.pool ??= startPool();
    return this.pool.run(task);
  }
}

const startPool = () =>
  new Piscina<PreviewTask, Uint8Array>({
    filename: join(__dirname, `preview-worker${EXTENSION}`),
    execArgv: COMPILER_ARGUMENTS,
    minThreads: 0,
    maxThreads: MAX_CONCURRENT_DRAWINGS,
    idleTimeout: IDLE_THREAD_MS,
    concurrentTasksPerWorker: 1,
    // The thread gets no environment variables, because those of the API contain secrets.
    env: {},
    recordTiming: false,
  });
