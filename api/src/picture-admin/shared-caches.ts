import { Inject, Injectable } from '@nestjs/common';
import { type Config, CONFIG } from '../config/config';

const PURGE_TIMEOUT_MS = 2_000;

/** The HTTP caches in front of the gateways, which deploy/varnish.vcl configures. */
@Injectable()
export class SharedCaches {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * Makes every cache drop the responses whose path begins with one of `paths`. Throws when a cache does not confirm
   * this.
   */
  async dropPaths(paths: readonly string[]): Promise<void> {
    const calls = this.config.media.caches.flatMap((cache) => paths.map((path) => purgeAddress(cache + path)));
    const failed = (await Promise.allSettled(calls)).filter((result) => result.status === 'rejected');
    if (failed.length) throw failed[0]?.reason;
  }
}

async function purgeAddress(address: string): Promise<void> {
  const { ok, status } = await fetch(address, { method: 'PURGE', signal: AbortSignal.timeout(PURGE_TIMEOUT_MS) });
  if (!ok) throw new Error(`PURGE ${address}: ${status}`);
}
