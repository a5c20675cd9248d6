// `npm run lab -- bench:pictures`: the response times of the shop for visitors while an administrator uploads ten
// pictures of 8 MB.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { noisyPicture } from '../../../api/test/pictures';
import type { Parts } from '../../lifecycle';
import { step } from '../../step';
import { formatFigure } from '../../table';
import { ADMIN, signIn } from '../shop/customer';
import { startSite } from '../site';
import { quantile } from '../statistics';
import { judge, printTable, type Verdict } from '../verdict';
import { responseTimeOf } from './load';

const UPLOAD_COUNT = 10;
/** A noisy picture with this width and height takes 8.2 MB. */
const PICTURE_SIZE_PX = [1_600, 1_700] as const;
/**
 * The number of rounds. Other programs on the machine affect single rounds, so the result is the median of all rounds.
 */
const ROUND_COUNT = 5;
const PAUSE_MS = 5;
const WARM_UP_REQUESTS = 300;
const MAX_TIME_RATIO = 1.5;
/**
 * An upload sends about 6.5 MB a second, which is more than most uplinks can. Without this limit, a picture would
 * arrive in 20 ms, because client and server are on the same machine.
 */
const PART_BYTES = 65_536;
const PART_INTERVAL_MS = 10;
const VISITED_PATHS = ['/', '/groups', '/product/1', '/api/products?page=2&pageSize=20', '/api/products/3'];

export async function main(parts: Parts): Promise<Verdict[]> {
  Object.assign(process.env, { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password });
  const { gateway } = await step('Starting a site', () => startSite(parts, { name: 'pictures' }));
  const cookie = await signIn(gateway.address, ADMIN);
  const pictures = await Promise.all(Array.from({ length: UPLOAD_COUNT }, () => noisyPicture(...PICTURE_SIZE_PX)));

  async function visitPages(until: () => boolean): Promise<number[]> {
    const times: number[] = [];
    for (let at = 0; !until(); at += 1) {
      times.push(await responseTimeOf(gateway.address + (VISITED_PATHS[at % VISITED_PATHS.length] ?? '/')));
      await sleep(PAUSE_MS);
    }
    return times;
  }

  async function uploadAll(): Promise<void> {
    for (const picture of pictures) {
      const status = await upload(picture);
      if (status !== 201) throw new Error(`An upload failed with status ${status}`);
    }
  }

  async function upload(picture: Buffer): Promise<number | undefined> {
    const headers = { cookie, 'content-type': 'image/png', 'content-length': picture.length };
    const sending = request(`${gateway.address}/api/admin/pictures`, { method: 'POST', headers });
    const answer = once(sending, 'response') as Promise<[IncomingMessage]>;
    const began = performance.now();
    for (let sent = 0; sent < picture.length; sent += PART_BYTES) {
      sending.write(picture.subarray(sent, sent + PART_BYTES));
      await sleep(Math.max(0, began + (sent / PART_BYTES) * PART_INTERVAL_MS - performance.now()));
    }
    sending.end();
    const [response] = await answer;
    response.resume();
    return response.statusCode;
  }

  let left = WARM_UP_REQUESTS;
  await visitPages(() => left-- === 0);
  const rounds: string[][] = [];
  const ratios: number[] = [];
  for (let round = 1; round <= ROUND_COUNT; round += 1) {
    const began = performance.now();
    let isOver = false;
    const [during] = await Promise.all([visitPages(() => isOver), uploadAll().finally(() => (isOver = true))]);
    const tookMs = performance.now() - began;
    const end = performance.now() + tookMs;
    const alone = await visitPages(() => performance.now() > end);
    const [before, after] = [quantile(alone, 0.99), quantile(during, 0.99)];
    ratios.push(after / before);
    rounds.push([
      `Round ${round}`,
      formatFigure(before, 'ms'),
      formatFigure(after, 'ms'),
      formatFigure(tookMs / 1_000, 's'),
    ]);
  }
  printTable(['', 'p99 without uploads', 'p99 with uploads', 'Ten uploads'], rounds);
  return [judge('p99 during uploads, as a multiple', quantile(ratios, 0.5), { max: MAX_TIME_RATIO })];
}
