import { startTestApp, type TestApp } from '../../test/test-app';
import { observedMetrics } from '../../../tools/observe-files';
import { scrape } from '../../test/scrape';
import { loadConfig } from '../config/config';
import { MetricsService } from './metrics.service';

let shop: TestApp;
let origin: string;
beforeAll(async () => {
  shop = await startTestApp({ metrics: { host: '127.0.0.1', port: 0 } });
  origin = `http://127.0.0.1:${shop.app.get(MetricsService).port}`;
});
afterAll(() => shop.stop());

it('the metrics count requests by the pattern of their route, including requests that the cache serves', async () => {
  const client = shop.client();
  for (const path of ['/api/products/1', '/api/products/2', '/api/products', '/api/products', '/api/no-such-thing'])
    await client.get(path);
  const metrics = await scrape(origin);
  expect(metrics.types.get('http_request_duration_seconds')).toBe('histogram');
  expect(metrics.valuesOf('http_request_duration_seconds_count')).toEqual({
    'GET /api/products/:id 404': 2,
    'GET /api/products 200': 2,
    'GET none 404': 1,
  });
  expect(metrics.valuesOf('http_cached_responses_total')).toEqual({ '/api/products': 1 });
  expect(metrics.valuesOf('api_cache_misses_total')).toMatchObject({ lists: 1, details: 2 });
  expect(metrics.valuesOf('api_cache_entries')).toMatchObject({ lists: 1 });
});

it('the metrics show the database pool and the number of waiting messages in the outbox', async () => {
  await shop.client().post('/api/newsletter', { email: 'ada@shop.example' });
  const metrics = await scrape(origin);
  const pool = metrics.valuesOf('database_pool');
  expect(pool['open']).toBeGreaterThan(0);
  expect(pool['idle']).toBeLessThanOrEqual(pool['open'] ?? 0);
  expect(pool['waiting']).toBe(0);
  expect(metrics.valuesOf('database_ready')).toEqual({ '': 1 });
  expect(metrics.valuesOf('outbox_messages')).toEqual({
    'mail due': 1,
    'mail dead': 0,
    'push due': 0,
    'push dead': 0,
  });
  expect(metrics.valuesOf('process_resident_memory_bytes')['']).toBeGreaterThan(0);
});

it('the metrics show the state of the bot, in a shop that has one', async () => {
  const { telegramBot } = loadConfig({ TELEGRAM_BOT_TOKEN: '1:away', TELEGRAM_LOCAL_API: 'http://127.0.0.1:1' });
  const mail = { ...loadConfig({}).mail, courier: false };
  const withBot = await startTestApp(
    { metrics: { host: '127.0.0.1', port: 0 }, telegramBot, mail },
    { keepRows: true },
  );
  const scrapeBot = () => scrape(`http://127.0.0.1:${withBot.app.get(MetricsService).port}`);
  // Telegram has never answered this bot, but the metric still has a value
  expect((await scrapeBot()).valuesOf('telegram_poll_age_seconds')['']).toBeGreaterThan(0);
  await withBot.dataSource.query(
    `INSERT INTO telegram_bot (id, polled_at) VALUES (1, UTC_TIMESTAMP(3) - INTERVAL 100 SECOND)`,
  );
  await withBot.dataSource.query(
    `INSERT INTO telegram_update (bot_id, update_id, body, received_at) VALUES (1, 7, '{}', UTC_TIMESTAMP(3) - INTERVAL 50 SECOND)`,
  );
  const metrics = await scrapeBot();
  expect(metrics.valuesOf('outbox_messages')).toMatchObject({ 'telegram due': 0, 'telegram dead': 0 });
  expect(metrics.valuesOf('telegram_poll_age_seconds')['']).toBeGreaterThanOrEqual(100);
  expect(metrics.valuesOf('telegram_inbox_oldest_seconds')['']).toBeGreaterThanOrEqual(50);
  await withBot.stop();
});

it('every metric that the alert rules and dashboards use exists', async () => {
  const { types } = await scrape(origin);
  const wanted = observedMetrics('api');
  expect(wanted.length).toBeGreaterThan(5);
  expect(wanted.filter((name) => !types.has(name))).toEqual([]);
});

it('the port of the metrics serves no other path, and the port of the API no metrics', async () => {
  expect((await fetch(`${origin}/api/products`)).status).toBe(404);
  expect((await shop.client().get('/metrics')).status).toBe(404);
});
