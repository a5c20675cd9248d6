import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SITE } from '@telemarket/app/own-pages';
import { APP_ICONS } from './icons';
import { ROOT } from './root';

const FOLDER = join(ROOT, 'shell/app/public');
const readManifest = () =>
  JSON.parse(readFileSync(join(FOLDER, 'manifest.webmanifest'), 'utf8')) as { icons: { src: string; sizes: string }[] };

test.each(Object.entries(APP_ICONS))('the icon %s has the size in its name', (file, { size }) => {
  const bytes = readFileSync(join(FOLDER, file));
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([size, size]);
});

test('the manifest names existing icons, with their sizes', () => {
  const { icons } = readManifest();
  expect(icons).toHaveLength(3);
  for (const { src, sizes } of icons) {
    const { size } = APP_ICONS[src.slice(1) as keyof typeof APP_ICONS];
    expect([src, sizes]).toEqual([src, `${size}x${size}`]);
    expect(SITE.files).toContain(src);
  }
});
