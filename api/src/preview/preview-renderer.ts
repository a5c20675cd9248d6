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

const CONCURRENCY = 2;
/** A picture has about 200 kB. */
const MAX_PICTURES = 60;
const IDLE_MS = 60_000;

const EXTENSION = extname(__filename);
/** Tests run TypeScript sources, so their thread needs a compiler, too. */
const COMPILER = EXTENSION === '.ts' ? ['--require', 'tsx/cjs'] : [];

const HEADERS = {
  'content-type': 'image/png',
  'content-security-policy': "default-src 'none'; sandbox",
  // Pages of other sites show the picture beside the link.
  'cross-origin-resource-policy': 'cross-origin',
};

/** `day`: the path changes with the picture, which has texts of people, who may delete them. `checked`: the path stays. */
const CACHING = { day: 'public, max-age=86400', checked: 'no-cache' };
export type PreviewCaching = keyof typeof CACHING;

/** Draws the pictures of shared links as PNG, in threads that end when nobody needs them. */
@Injectable()
export class PreviewRenderer implements OnApplicationShutdown {
  private readonly pictures = new ResponseCache({ name: 'previews', max: MAX_PICTURES });
  private readonly queue = new FairQueue({ concurrency: CONCURRENCY, maxQueuedPerGroup: 6, maxQueued: 12 });
  private pool: Piscina<PreviewTask, Uint8Array> | null = null;

  constructor(private readonly store: PictureStoreService) {}

  /** @param path The path of the picture. Throws 503 when too many requests wait. */
  get(path: string, preview: Preview, network: string, caching: PreviewCaching): Promise<CachedResponse> {
    const name = shopName();
    return this.pictures.get(`${path} ${name}`, async () => {
      const uploaded = await this.readUploaded(preview);
      const png = await this.queue.run(network, () => this.draw({ preview, uploaded, shopName: name }));
      return new CachedResponse(Buffer.from(png), { ...HEADERS, 'cache-control': CACHING[caching] });
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.destroy();
  }

  /** A picture that the store lacks is missing. Throws when the store does not respond: the preview must not be kept then. */
  private async readUploaded({ pictures }: Preview): Promise<Map<string, Uint8Array>> {
    const uploaded = new Map<string, Uint8Array>();
    for (const { uploaded: id } of pictures) {
      const webp = id === undefined ? null : await this.store.read(id, 640);
      if (id !== undefined && webp) uploaded.set(id, webp);
    }
    return uploaded;
  }

  private draw(task: PreviewTask): Promise<Uint8Array> {
    this.pool ??= startPool();
    return this.pool.run(task);
  }
}

const startPool = () =>
  new Piscina<PreviewTask, Uint8Array>({
    filename: join(__dirname, `preview-worker${EXTENSION}`),
    execArgv: COMPILER,
    minThreads: 0,
    maxThreads: CONCURRENCY,
    idleTimeout: IDLE_MS,
    concurrentTasksPerWorker: 1,
    // The variables of the API have its secrets.
    env: {},
    recordTiming: false,
  });
