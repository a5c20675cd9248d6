import type { PageJob } from '../document/document';
import { createSlotFiller, SLOT_TIMEOUT_MS } from './slot-filler';

const CLIENT = { network: '192.0.2.1' };
const JOB = { url: '/product/7', pattern: '/product/:id' } as PageJob;
const FILES = { styles: [], preloads: [] };
const widget = (module: string, build = 'g1') => ({
  id: `gifts/${module}`,
  slot: 'product-aside' as const,
  bundle: { name: 'gifts', build, source: '' },
  files: FILES,
});

const NEVER = new Promise<never>(() => {});
const renderWidget = jest.fn(async ({ widget }: PageJob) =>
  widget?.id === 'gifts/Slow'
    ? NEVER
    : widget?.id === 'gifts/Broken'
      ? null
      : widget?.id === 'gifts/Unread'
        ? ('unread' as const)
        : { html: 'a card', data: {} },
);
const fill = createSlotFiller({ renderWidget });
const filledIds = async (...widgets: Parameters<typeof fill>[0]) =>
  (await fill(widgets, JOB, CLIENT)).slots.map(({ id }) => id);

beforeEach(() => renderWidget.mockClear());

test('a page lacks the widgets that fail or are late', async () => {
  const began = performance.now();
  expect(await filledIds(widget('Slow'), widget('Broken'), widget('GiftCard'))).toEqual(['gifts/GiftCard']);
  expect(performance.now() - began).toBeGreaterThan(SLOT_TIMEOUT_MS - 10);
});

test('the next pages do not wait for a late widget, but they wait for another build of it', async () => {
  expect(await filledIds(widget('Slow'), widget('GiftCard'))).toEqual(['gifts/GiftCard']);
  expect(renderWidget.mock.calls.map(([job]) => job.widget?.id)).toEqual(['gifts/GiftCard']);
  await filledIds(widget('Slow', 'g2'));
  expect(renderWidget).toHaveBeenCalledTimes(2);
});

test('only a widget whose data could not be read makes the page incomplete', async () => {
  const isUnread = async (...modules: string[]) =>
    (
      await fill(
        modules.map((module) => widget(module, 'g3')),
        JOB,
        CLIENT,
      )
    ).isUnread;
  expect([await isUnread('GiftCard', 'Slow', 'Broken'), await isUnread('GiftCard', 'Unread')]).toEqual([false, true]);
});
