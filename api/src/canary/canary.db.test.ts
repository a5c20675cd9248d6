import { randomUUID } from 'node:crypto';
import { startTestApp, type TestApp, UNSTOPPED_SIGNAL } from '../../test/test-app';
import { RetentionService } from '../privacy/retention.service';

const PATH = '/api/internal/canaries';
const SECRET = 'a secret that only gateways know';
const CANARY = { remote: 'catalog', build: 'b2', since: '2026-11-22T12:00:00.000Z' };

interface ExchangeView {
  canaries: { tallies: string[]; verdict: string | null }[];
}

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ gatewaySecret: SECRET });
});
afterAll(() => shop.stop());
beforeEach(() => shop.dataSource.query('DELETE FROM canary_report'));

async function exchange(gateway: string, tally: string, more: object = {}) {
  const input = { gateway, canaries: [{ ...CANARY, tally, ...more }] };
  const { status, body } = await shop.client().post<ExchangeView>(PATH, input, { authorization: `Bearer ${SECRET}` });
  expect(status).toBe(200);
  return body.canaries[0];
}

test('a gateway gets the latest counts of each other gateway', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  expect(await exchange(first, '{"views":1}')).toMatchObject({ tallies: [], verdict: null });
  // The new sum replaces the earlier one.
  await exchange(first, '{"views":2}');
  expect(await exchange(second, '{"views":5}')).toMatchObject({ tallies: ['{"views":2}'], verdict: null });
  expect(await exchange(first, '{"views":3}')).toMatchObject({ tallies: ['{"views":5}'] });
});

test('when several gateways send different verdicts at once, all of them get the same one', async () => {
  const gateways = [randomUUID(), randomUUID(), randomUUID()] as const;
  const verdicts = await Promise.all(
    gateways.map((gateway, index) => exchange(gateway, '{}', { verdict: `{"by":${index}}` })),
  );
  const { verdict } = (await exchange(gateways[0], '{}')) ?? {};
  expect(verdict).toMatch(/^\{"by":\d\}$/);
  expect(new Set([verdict, ...verdicts.map((canary) => canary?.verdict)]).size).toBe(1);
});

test('a build that becomes a canary again starts without a verdict', async () => {
  const gateway = randomUUID();
  await exchange(gateway, '{}', { verdict: '{"kind":"bad"}' });
  expect(await exchange(gateway, '{}', { since: '2026-11-22T13:00:00.000Z' })).toMatchObject({ verdict: null });
});

test.each([
  ['without the secret', {}],
  ['with another secret', { authorization: 'Bearer another secret' }],
])('a call %s gets 404', async (_what, headers) => {
  const input = { gateway: randomUUID(), canaries: [{ ...CANARY, tally: '{}' }] };
  expect((await shop.client().post(PATH, input, headers)).status).toBe(404);
  expect(await shop.dataSource.query('SELECT 1 FROM canary_report')).toEqual([]);
});

test('malformed input gets 422', async () => {
  const headers = { authorization: `Bearer ${SECRET}` };
  const tooLong = { gateway: randomUUID(), canaries: [{ ...CANARY, tally: 'x'.repeat(1_001) }] };
  for (const input of [tooLong, { gateway: 'x', canaries: [] }, { gateway: randomUUID(), canaries: 'all' }])
    expect((await shop.client().post(PATH, input, headers)).status).toBe(422);
});

test('counts are deleted after 30 days, verdicts after a year', async () => {
  await exchange(randomUUID(), '{}', { verdict: '{}' });
  const retention = shop.app.get(RetentionService);
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  await shop.dataSource.query('UPDATE canary_report SET updated_at = ?', [days(29)]);
  await retention.enforceRules(UNSTOPPED_SIGNAL);
  expect(await shop.dataSource.query('SELECT 1 FROM canary_report')).toHaveLength(2);
  await shop.dataSource.query('UPDATE canary_report SET updated_at = ?', [days(31)]);
  await retention.enforceRules(UNSTOPPED_SIGNAL);
  expect(await shop.dataSource.query('SELECT source FROM canary_report')).toEqual([{ source: 'verdict' }]);
  await shop.dataSource.query('UPDATE canary_report SET updated_at = ?', [days(366)]);
  await retention.enforceRules(UNSTOPPED_SIGNAL);
  expect(await shop.dataSource.query('SELECT 1 FROM canary_report')).toHaveLength(0);
});

test('every call gets 404 when the configuration has no secret', async () => {
  const closed = await startTestApp({ gatewaySecret: null }, { keepRows: true });
  const input = { gateway: randomUUID(), canaries: [] };
  for (const authorization of ['Bearer ', 'Bearer null', ''])
    expect((await closed.client().post(PATH, input, { authorization })).status).toBe(404);
  await closed.stop();
});
