import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Parts } from '../lifecycle';
import { makeOrder } from '../shop/order';
import { isGood, send } from './outcomes';
import { breakDatabase, type Fault } from './failing-database';
import type { Site } from './site';
import type { Verdict } from './verdict';

const SIZE_MIB = 320;
const CHUNK = Buffer.alloc(64 * 1024, 1);

/** A file system in memory that can be filled. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  /** @returns The disk, which is unmounted at the end; or why there is none. */
  static mount(parts: Parts): SmallDisk | string {
    const folder = mkdtempSync(join(tmpdir(), 'telemarket-disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MIB}m`, 'tmpfs', folder], { stdio: 'pipe' });
    } catch (error) {
      rmSync(folder, { recursive: true });
      return `no small disk can be mounted: ${String((error as { stderr?: unknown }).stderr).trim()}`;
    }
    parts.add({
      stop: async () => {
        execFileSync('umount', [folder]);
        rmSync(folder, { recursive: true });
      },
    });
    return new SmallDisk(folder);
  }

  path(name: string): string {
    const folder = join(this.folder, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  /** To the last byte. */
  fill(): void {
    const file = openSync(this.ballast, 'a');
    try {
      for (;;) writeSync(file, CHUNK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.ballast, { force: true });
  }

  private get ballast(): string {
    return join(this.folder, 'ballast');
  }
}

const REFILL_MS = 100;
/** Smaller orders fit where a larger one does not. */
const ITEMS = [50, 10, 3, 2, 1];
const MAX_ORDERS = 3_000;
const AWAY_MS = 500;

/** The database has no room: its files cannot grow. Large orders fill what is free in them. */
export function fullDatabase(site: Site, disk: SmallDisk): Fault {
  return {
    what: 'database, and logs of API and gateway, on a full disk',
    served: ['page', 'list', 'track'],
    refused: ['order'],
    async begin(add) {
      const free = keepFull(disk);
      const agent = new Agent({ keepAlive: true });
      let number = 0;
      for (const items of ITEMS) {
        for (let isStored = true; isStored; number++) {
          const body = makeOrder(`13${process.pid}-${Date.now()}-${number}`, number, site.products, items);
          const outcome = await send(agent, { kind: 'order', origin: site.gateway.address, path: '/api/orders', body });
          add(outcome);
          isStored = isGood(outcome) && number < MAX_ORDERS;
        }
      }
      agent.destroy();
      return free;
    },
  };
}

/** Both servers have something to log while they cannot: the API starts, and the gateway misses it. */
export function fullLogs(site: Site, disk: SmallDisk): Fault {
  return {
    what: 'logs of API and gateway on a full disk, while the API is killed and started',
    gatewayOnly: true,
    served: ['page'],
    refused: ['order', 'track'],
    async begin() {
      const free = keepFull(disk);
      await site.api.kill();
      await sleep(AWAY_MS);
      await site.api.restart();
      return free;
    },
  };
}

/** Nobody can write to the disk. What others free meanwhile is filled again. @returns What frees it. */
function keepFull(disk: SmallDisk): () => Promise<void> {
  disk.fill();
  const timer = setInterval(() => disk.fill(), REFILL_MS);
  return async () => {
    clearInterval(timer);
    disk.free();
  };
}

/** Fills the disk twice. Both logs must grow when there is room again. */
export async function fillDisk(site: Site, disk: SmallDisk, logFolder: string, faultMs: number): Promise<Verdict[]> {
  const sizes = () => ['api', 'gateway'].map((name) => statSync(join(logFolder, `${name}.log`)).size);
  const database = await breakDatabase(site, fullDatabase(site, disk), faultMs);
  const before = sizes();
  const logs = await breakDatabase(site, fullLogs(site, disk), faultMs);
  const grown = sizes().map((size, at) => size - (before[at] ?? 0));
  return [
    database,
    {
      ...logs,
      figure: `${logs.figure}; the logs grew by ${grown.join(' and ')} bytes`,
      isMet: logs.isMet === true && grown.every((bytes) => bytes > 0),
    },
  ];
}
