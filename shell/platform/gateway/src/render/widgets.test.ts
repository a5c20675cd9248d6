import type { PageJob } from '../document/document';
import type { Task, TaskResult } from './render-worker';
import { createWidgetRenderer, WIDGET_TIMEOUT_MS } from './widgets';

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
/** Runs tasks. Widgets with the names below never end their first or second task. */
const run = jest.fn(async ({ type, job }: Task): Promise<TaskResult | null> => {
  const [, name] = job.widget?.id.split('/') ?? [];
  if (name === (type === 'reads' ? 'SlowReads' : 'SlowRender')) return NEVER;
  if (name === 'Broken') return null;
  if (type === 'reads') return { type: 'paths', paths: name === 'Unread' ? ['/api/unread'] : ['/api/gift'] };
  return { type: 'widget', html: 'a card', ms: 1, problems: [] };
});
const widgets = createWidgetRenderer({ run }, async ([path]) => (path === '/api/gift' ? { [path]: 'a gift' } : {}));

async function show(...wanted: ReturnType<typeof widget>[]) {
  const read = await Promise.all(wanted.map((one) => widgets.read(one, JOB, CLIENT)));
  const shown = read.map((one) => (one && one !== 'unread' ? widgets.render(one, JOB, CLIENT) : one));
  return Promise.all(shown);
}

beforeEach(() => run.mockClear());

test('a widget is rendered with its values, and a page does not wait for widgets that fail or are late', async () => {
  const began = performance.now();
  const [broken, slowReads, slowRender, card] = await show(
    widget('Broken'),
    widget('SlowReads'),
    widget('SlowRender'),
    widget('GiftCard'),
  );
  expect([broken, slowReads, slowRender]).toEqual([null, null, null]);
  expect(card).toEqual({
    ...{ id: 'gifts/GiftCard', slot: 'product-aside', files: FILES },
    html: 'a card',
    data: { '/api/gift': 'a gift' },
  });
  const ms = performance.now() - began;
  expect(ms).toBeGreaterThan(WIDGET_TIMEOUT_MS - 10);
});

test.each(['SlowReads', 'SlowRender'])(
  'the next pages do not wait for %s, but they wait for another build of the widget',
  async (name) => {
    await show(widget(name, 'g2'));
    run.mockClear();
    expect(await show(widget(name, 'g2'))).toEqual([null]);
    expect(run).not.toHaveBeenCalled();
    await show(widget(name, 'g3'));
    expect(run).toHaveBeenCalled();
  },
);

test('a widget whose values could not be read is distinguished from a widget without content', async () => {
  expect(await show(widget('Unread'), widget('Broken'))).toEqual(['unread', null]);
});
