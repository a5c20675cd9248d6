import { type CanaryStanding, startCanary } from '@telemarket/composition';
import { paths } from '@telemarket/kit/shop';
import { joinCanaries } from '../canary-visitor';
import { expect, test } from '../test';

/** The gateway judges a canary every two seconds. */
const TIMEOUT_MS = 30_000;

/** The text of a server bundle whose page throws. */
const BROKEN = `module.exports = { modules: { 'support-page': { Component() { throw new TypeError('planted'); } } } };`;

test('a canary whose pages cannot be rendered is withdrawn, and the site reports why', async ({ stack }) => {
  const store = stack.store('account');
  const canary = store.build((file, text) => (file.endsWith('.cjs') ? BROKEN : text));
  await store.releases.update({ action: 'canary' }, (current) => startCanary(current, canary, 50, new Date()));
  let visitors = 0;
  /**
   * Requests a page as several new visitors. Chance decides which of them get the canary. No cache has the requested
   * addresses. The page reads no data, because a page with data would get the status 503 while the API of a busy
   * machine is slow.
   */
  const visit = async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const cookie = await joinCanaries(stack.address);
        return fetch(`${stack.address}${paths.contactSupport}?listing=${++visitors}`, { headers: { cookie } });
      }),
    );
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    return responses.filter(({ headers }) => headers.get('x-remotes')?.includes(`account@${canary}`)).length;
  };
  await expect.poll(visit, { timeout: TIMEOUT_MS }).toBeGreaterThan(0);
  await expect.poll(visit, { timeout: TIMEOUT_MS, intervals: [250] }).toBe(0);
  expect(await visit()).toBe(0);
  expect(stack.gatewayLog()).toContain('canary withdrawn');

  const { canaries } = (await (await fetch(`${stack.address}/site.json`)).json()) as { canaries: CanaryStanding[] };
  expect(canaries).toEqual([
    expect.objectContaining({
      remote: 'account',
      build: canary,
      verdict: { kind: 'bad', reason: expect.stringContaining('failed renders') },
    }),
  ]);
});
