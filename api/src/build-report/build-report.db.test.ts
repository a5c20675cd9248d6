import { randomUUID } from 'node:crypto';
import { startTestApp, type TestApp, UNSTOPPED_SIGNAL } from '../../test/test-app';
import { Transactions } from '../database/transactions';
import { RetentionService } from '../privacy/retention.service';
import { BuildReportRepository } from './build-report.repository';

const PATH = '/api/internal/build-reports';
const SECRET = 'a secret that only gateways know';
const GATEWAY = { authorization: `Bearer ${SECRET}` };
const [A, B] = [randomUUID(), randomUUID()];

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ gatewaySecret: SECRET });
});
afterAll(() => shop.stop());
beforeEach(() => shop.dataSource.query('DELETE FROM build_report'));

const part = (content: string, more = {}) => ({ remote: 'tips', build: 'b1', part: 'e1', content, ...more });
async function write(gateway: string, ...parts: object[]) {
  return (await shop.client().post(PATH, { gateway, parts }, GATEWAY)).status;
}
async function others(gateway: string, remote = 'tips') {
  const { body } = await shop
    .client()
    .post<{ parts: { content: string }[] }>(`${PATH}/others`, { gateway, remote }, GATEWAY);
  return body.parts.map(({ content }) => content);
}

test('a gateway receives the reports that other gateways have written about a remote, each only once', async () => {
  expect(await write(A, part('1'), part('counts', { part: 'counts' }), part('x', { remote: 'clubs' }))).toBe(204);
  expect(await write(A, part('2'))).toBe(204);
  expect(await write(B, part('3'))).toBe(204);
  expect((await others(B)).sort()).toEqual(['2', 'counts']);
  expect(await others(A)).toEqual(['3']);
  expect(await others(A, 'clubs')).toEqual([]);
});

test('a read with a limit returns errors of every build and all counts, even if one build has many errors', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 0, minute));
  await write(A, part('old counts', { part: 'counts' }), part('old', { build: 'b0' }));
  await write(A, ...['e1', 'e2', 'e3'].map((id) => part(id, { part: id })));
  for (const [minute, content] of ['old counts', 'old', 'e1', 'e2', 'e3'].entries())
    await shop.dataSource.query('UPDATE build_report SET updated_at = ? WHERE content = ?', [at(minute), content]);
  const contents = (found: { content: string }[]) => found.map(({ content }) => content);
  await shop.app.get(Transactions).read(async (tx) => {
    const reports = shop.app.get(BuildReportRepository);
    expect(contents(await reports.findCounts(tx, 'tips', B))).toEqual(['old counts']);
    expect(contents(await reports.findErrors(tx, 'tips', B, 3)).sort()).toEqual(['e2', 'e3', 'old']);
  });
});

test('only gateways read and write reports of builds', async () => {
  const strangers: Record<string, string>[] = [{}, { authorization: 'Bearer of-somebody' }];
  for (const headers of strangers) {
    expect((await shop.client().post(PATH, { gateway: A, parts: [part('1')] }, headers)).status).toBe(404);
    expect((await shop.client().post(`${PATH}/others`, { gateway: A, remote: 'tips' }, headers)).status).toBe(404);
  }
  expect(await others(B)).toEqual([]);
});

test.each([
  ['no part', []],
  ['too many parts', Array.from({ length: 101 }, (_, index) => part('1', { part: `e${index}` }))],
  ['a long content', [part('x'.repeat(8_001))]],
])('a report with %s is refused', async (_what, parts) => {
  expect(await write(A, ...parts)).toBe(422);
});

test('a report that no gateway has repeated for two weeks is deleted', async () => {
  await write(A, part('old'), part('young', { part: 'e2' }));
  await shop.dataSource.query("UPDATE build_report SET updated_at = ? WHERE content = 'old'", [
    new Date(Date.now() - 15 * 86_400_000),
  ]);
  await shop.app.get(RetentionService).enforceRules(UNSTOPPED_SIGNAL);
  expect(await others(B)).toEqual(['young']);
});
