import { startTestApp, type TestApp, UNSTOPPED_SIGNAL } from '../../test/test-app';
import { RetentionService } from '../privacy/retention.service';
import type { OwnedPath } from './page-owner.repository';

const PATH = '/api/internal/page-owners';
const SECRET = 'a secret that only gateways know';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ gatewaySecret: SECRET });
});
afterAll(() => shop.stop());
beforeEach(() => shop.dataSource.query('DELETE FROM page_owner'));

const own = (remote: string, ...paths: string[]): OwnedPath[] => paths.map((path) => ({ path, remote }));

async function exchange(input: { remotes?: string[]; claims?: OwnedPath[]; releases?: OwnedPath[] } = {}) {
  const { status, body } = await shop
    .client()
    .post<{ owners: OwnedPath[] }>(
      PATH,
      { remotes: [], claims: [], releases: [], ...input },
      { authorization: `Bearer ${SECRET}` },
    );
  expect(status).toBe(200);
  return body.owners;
}

test('the first claim of a path wins, and all gateways get the owners in the same order', async () => {
  const claims = [own('tips', '/tips', '/a'), own('hints', '/tips', '/b'), own('clubs', '/tips')];
  const answers = await Promise.all(claims.map((claim) => exchange({ claims: claim })));
  const owners = await exchange();
  const winner = owners.find(({ path }) => path === '/tips')?.remote;
  expect(owners).toHaveLength(3);
  // a repeated request does not change the owner
  for (const claim of claims) expect(await exchange({ claims: claim })).toEqual(owners);
  for (const answer of answers) expect(answer.find(({ path }) => path === '/tips')?.remote).toBe(winner);
});

test('only the owner of a path can release it for others', async () => {
  await exchange({ claims: own('tips', '/tips', '/tips/:') });
  await exchange({ releases: own('hints', '/tips') });
  expect(await exchange()).toEqual(own('tips', '/tips', '/tips/:'));
  expect(await exchange({ releases: own('tips', '/tips'), claims: own('hints', '/tips') })).toEqual([
    ...own('tips', '/tips/:'),
    ...own('hints', '/tips'),
  ]);
});

test('paths that differ in a letter or an accent are different paths', async () => {
  expect(await exchange({ claims: [...own('tips', '/tips', '/típs'), ...own('hints', '/tipß')] })).toHaveLength(3);
});

test('paths are deleted when no gateway has listed their remote for a year', async () => {
  await exchange({ claims: [...own('tips', '/tips'), ...own('hints', '/hints')] });
  await shop.dataSource.query('UPDATE page_owner SET listed_at = ?', [new Date(Date.now() - 366 * 86_400_000)]);
  await exchange({ remotes: ['hints'] });
  await shop.app.get(RetentionService).enforceRules(UNSTOPPED_SIGNAL);
  expect(await exchange()).toEqual(own('hints', '/hints'));
});

test.each([
  ['without the secret', {}],
  ['with another secret', { authorization: 'Bearer another secret' }],
])('a call %s gets 404', async (_what, headers) => {
  const input = { remotes: [], claims: own('tips', '/tips'), releases: [] };
  expect((await shop.client().post(PATH, input, headers)).status).toBe(404);
  expect(await exchange()).toEqual([]);
});

test.each([
  { claims: own('tips', 'tips') },
  { claims: own('tips', `/${'x'.repeat(200)}`) },
  { claims: own('x'.repeat(65), '/tips') },
  { claims: 'all' },
  { releases: own('tips', '/a b') },
  { remotes: ['x'.repeat(65)] },
])('malformed input gets 422: %j', async (input) => {
  const all = { remotes: [], claims: [], releases: [], ...input };
  expect((await shop.client().post(PATH, all, { authorization: `Bearer ${SECRET}` })).status).toBe(422);
});

test('every call gets 404 when the configuration has no secret', async () => {
  const closed = await startTestApp({ gatewaySecret: null }, { keepRows: true });
  const input = { remotes: [], claims: [], releases: [] };
  for (const authorization of ['Bearer ', 'Bearer null', ''])
    expect((await closed.client().post(PATH, input, { authorization })).status).toBe(404);
  await closed.stop();
});
