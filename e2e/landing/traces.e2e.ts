import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { paths } from '@telemarket/kit/shop';
import { freePort } from '../../tools/port';
import { type Service, startService, waitForResponse } from '../../tools/process';
import type { CollectedSpan } from '../stack/trace-collector';
import { startFurtherSite } from '../stack/further-site';
import type { Stack } from '../stack/stack';
import { expect, test } from '../test';

/**
 * Starts a collector of traces, and a gateway and an API that send their traces to this collector. Both use the data of
 * the stack.
 */
async function startTracedSite(stack: Stack) {
  const services: Pick<Service, 'stop'>[] = [];
  const stop = async () => {
    for (const service of services.reverse()) await service.stop();
  };
  try {
    const collectorPort = await freePort();
    const collector = `http://127.0.0.1:${collectorPort}`;
    const args = ['--import', 'tsx', join(__dirname, '../stack/trace-collector.ts')];
    const process = await startService({
      name: 'The collector',
      args,
      env: { PORT: String(collectorPort) },
      log: 'e2e-collector',
    });
    services.push(process);
    await waitForResponse(process, `${collector}/spans`);
    const site = await startFurtherSite(stack, 'traced', { OTEL_EXPORTER_OTLP_ENDPOINT: collector });
    services.push(site);
    const spans = async () => (await (await fetch(`${collector}/spans`)).json()) as CollectedSpan[];
    return { address: site.address, spans, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the spans of one trace, starting at its root. Each other span is a child of an earlier span. */
function inOrder(spans: readonly CollectedSpan[], root: CollectedSpan): CollectedSpan[] {
  const children = spans.filter(({ parent }) => parent === root.id);
  return [root, ...children.flatMap((child) => inOrder(spans, child))];
}

const open = async (page: Page, address: string) => {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
};

// both tests of this file use one site
test.describe.configure({ mode: 'default' });
let site: Awaited<ReturnType<typeof startTracedSite>>;
test.beforeAll(async ({ stack }) => {
  site = await startTracedSite(stack);
});
test.afterAll(() => site.stop());

test('one trace contains the request, the data read, the render, the API call and its SQL, with remote and build', async ({
  page,
  stack,
}) => {
  await open(page, site.address + paths.product(1));
  const traceOf = async () => {
    const spans = await site.spans();
    const root = spans.find(({ name }) => name === 'GET /product/:id');
    return root ? inOrder(spans, root) : [];
  };
  /**
   * Returns true when the trace contains the call for the product and the SQL of this product. Spans arrive some time
   * after the request. All calls of a page share one read, so the SQL may belong to any of them.
   */
  const hasSql = async () => {
    const spans = await traceOf();
    const calls = spans.filter(({ name }) => name.startsWith('GET /api/products/:id'));
    const sql = spans.filter(({ name, parent }) => name === 'SELECT' && calls.some(({ id }) => id === parent));
    const isRead = calls.some(({ name }) => name === 'GET /api/products/:id');
    return isRead && sql.some(({ attributes }) => attributes['db.query.text']?.includes('.`title` AS '));
  };
  await expect.poll(hasSql).toBe(true);
  const trace = await traceOf();
  expect(new Set(trace.map((span) => span.trace)).size).toBe(1);
  const named = (name: string) => trace.find((span) => span.name === name);
  expect(named('GET /product/:id')?.service).toBe('telemarket-gateway');
  expect(named('SELECT')?.service).toBe('telemarket-api');
  const build = (await stack.store('catalog').releases.read())?.live;
  for (const name of ['GET /product/:id', 'read', 'render'])
    expect(named(name)?.attributes).toMatchObject({ 'telemarket.remote': 'catalog', 'telemarket.build': build });
  expect(named('GET /api/products/:id')?.parent).toBe(named('read')?.id);
  // the trace has one step for reading and one for rendering, and both include the widgets of the page
  expect(trace.filter(({ name }) => name === 'read' || name === 'render')).toHaveLength(2);
});

test('a client cannot join a trace, and values of SQL statements are not traced', async ({ request }) => {
  const trace = 'abababababababababababababababab';
  const headers = { traceparent: `00-${trace}-cdcdcdcdcdcdcdcd-01` };
  const username = 'quirina-vandersloot';
  const data = { username, password: 'a wrong password' };
  expect((await request.post(`${site.address}/api/auth/login`, { headers, data })).status()).toBe(401);
  const ofLogin = async () => (await site.spans()).filter(({ name }) => name === 'POST /api/auth/login');
  await expect.poll(async () => (await ofLogin()).length).toBe(1);
  const [login] = await ofLogin();
  const spans = await site.spans();
  const own = spans.filter((span) => span.trace === login?.trace);
  expect(own.some(({ attributes }) => 'db.query.text' in attributes)).toBe(true);
  expect(spans.filter((span) => span.trace === trace)).toEqual([]);
  expect(JSON.stringify(spans)).not.toContain(username);
});
