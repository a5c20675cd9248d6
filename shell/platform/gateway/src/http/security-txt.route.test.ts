import { until } from '../test/remote-folder';
import { startTestSite } from '../test/test-site';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function openSite(first: object, env: Record<string, string> = {}) {
  const api = { settings: { version: 1, ...first } as object };
  const site = await startTestSite({
    settings: () => api.settings,
    env: { PUBLIC_ORIGIN: 'https://shop.example', ...env },
  });
  stops.push(() => site.stop());
  const read = () => site.send('/.well-known/security.txt', { headers: { host: 'shop.example' } });
  return { api, read };
}

const contactOf = (body: string) => /^Contact: (.*)$/m.exec(body)?.[1];

test('security.txt names the email address of support while the settings have one', async () => {
  const { api, read } = await openSite({ supportEmail: null });
  expect((await read()).status).toBe(404);
  api.settings = { version: 2, supportEmail: 'help@shop.example' };
  await until(async () => (await read()).status === 200);
  const { body, headers } = await read();
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(contactOf(body)).toBe('mailto:help@shop.example');
  expect(body).toContain('\nCanonical: https://shop.example/.well-known/security.txt\n');
  const days = (Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? '') - Date.now()) / (24 * 60 * 60 * 1_000);
  expect(days).toBeGreaterThan(1);
  expect(days).toBeLessThan(365);
  api.settings = { version: 3, supportEmail: null };
  await until(async () => (await read()).status === 404);
});

test('in security.txt, SUPPORT_EMAIL overrides the setting of the shop, and the address is encoded as in a link', async () => {
  const { read } = await openSite({ supportEmail: 'set@shop.example' }, { SUPPORT_EMAIL: "o'hara+50%@shop.example" });
  expect(contactOf((await read()).body)).toBe("mailto:o'hara%2B50%25@shop.example");
});
