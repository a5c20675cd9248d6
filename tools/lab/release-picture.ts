import { join } from 'node:path';
import { publish, rollBack } from '@telemarket/composition';
import { paths } from '@telemarket/kit/shop';
import type { RemoteFolder } from '@telemarket/remote-tools/test/remote-folder';
import type { BrowserContext } from 'playwright-core';
import sharp from 'sharp';
import { ROOT } from '../root';
import { until } from './programs';

const PICTURE_SIZE = { width: 1_000, height: 520 };
const CAPTION_HEIGHT_PX = 64;
const PICTURE_FILE = join(ROOT, 'docs/release.webp');
const OLD_HEADING = 'Premium Collection';
const NEW_HEADING = 'Picked this week';
const MAX_WAIT_MS = 20_000;

interface Frame {
  text: string;
  page: Buffer;
  showMs: number;
}

/** Saves an animated picture: a remote is released and rolled back while a visitor reloads the home page. */
export async function saveReleasePicture(
  context: BrowserContext,
  address: string,
  catalog: RemoteFolder,
): Promise<void> {
  const page = await context.newPage();
  await page.setViewportSize(PICTURE_SIZE);
  await page.goto(address + paths.home, { waitUntil: 'networkidle' });
  const frames: Frame[] = [];
  const add = async (text: string, showMs: number) => {
    frames.push({ text, page: await page.screenshot({ animations: 'disabled' }), showMs });
  };
  /** Reloads the page until it shows the heading, as a visitor would. @returns The seconds since the start. */
  const secondsUntil = async (heading: string) => {
    const from = performance.now();
    const isShown = async () => {
      await page.reload({ waitUntil: 'networkidle' });
      return (await page.getByRole('heading', { name: heading }).count()) > 0;
    };
    await until(isShown, `The home page shows ${heading}`, MAX_WAIT_MS);
    return ((performance.now() - from) / 1_000).toFixed(1);
  };

  await add('A visitor has the shop open.', 2_000);
  const build = catalog.build((_file, text) => text.replaceAll(OLD_HEADING, NEW_HEADING));
  await catalog.releases.update({ action: 'release' }, (current) => publish(current, build, new Date()));
  await add('The catalog team makes its new build live. Nothing else is built or restarted.', 2_600);
  const released = await secondsUntil(NEW_HEADING);
  await add(`${released} s later, the visitor reloads and sees it: “${NEW_HEADING}”.`, 3_400);
  await catalog.releases.update({ action: 'rollback' }, (current) => rollBack(current, null, new Date()));
  await add('The team rolls back.', 1_800);
  const rolledBack = await secondsUntil(OLD_HEADING);
  await add(`${rolledBack} s later, the previous build is shown again.`, 3_400);
  await page.close();
  await saveAnimation(context, frames);
}

async function saveAnimation(context: BrowserContext, frames: readonly Frame[]): Promise<void> {
  const page = await context.newPage();
  await page.setViewportSize({ ...PICTURE_SIZE, height: PICTURE_SIZE.height + CAPTION_HEIGHT_PX });
  const pictures: Buffer[] = [];
  for (const frame of frames) {
    await page.setContent(`<style>
      body { margin: 0; font: 600 19px system-ui } img { display: block; width: ${PICTURE_SIZE.width}px }
      p { margin: 0; padding: 0 24px; height: ${CAPTION_HEIGHT_PX}px; line-height: ${CAPTION_HEIGHT_PX}px; background: #10222f; color: #fff }
    </style><p>${frame.text}</p><img src="data:image/png;base64,${frame.page.toString('base64')}">`);
    pictures.push(await page.screenshot());
  }
  await page.close();
  const delay = frames.map(({ showMs }) => showMs);
  await sharp(pictures, { join: { animated: true } })
    .webp({ delay, loop: 0, quality: 80 })
    .toFile(PICTURE_FILE);
}
