import type { FastifyRequest } from 'fastify';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GatewayConfig } from '../config/config';
import { hasOwnBuilds, OWN_BUILD_COOKIES } from '../release/visitor-builds';
import { PAGE_COOKIES, readVisitor, SCRIPT_COOKIES, visitorKeyOf } from './page-cookies';

const HOST = 'localhost:8080';
const [ANNOUNCEMENT = ''] = PAGE_COOKIES.hasDismissed.values;
const read = (cookies: Record<string, string>, publicOrigin: string | null = null, host = HOST) =>
  readVisitor({ cookies, host } as unknown as FastifyRequest, { publicOrigin } as GatewayConfig, ANNOUNCEMENT);

test('any set of cookies results in valid facts about the visitor', () => {
  expect(read({})).toEqual({
    hasSession: false,
    hasDismissed: false,
    isBannerOpen: true,
    theme: 'system',
    view: undefined,
  });
  expect(
    read({
      'sid-8080': 'x',
      cookieConsent: 'false',
      tm_theme: 'dark',
      tm_view: 'rows',
      tm_announcement: ANNOUNCEMENT,
      tm_session: '{"firstName":"Ada"}',
    }),
  ).toMatchObject({
    hasSession: true,
    hasDismissed: true,
    isBannerOpen: false,
    theme: 'dark',
    view: 'rows',
  });
  const nonsense = Object.fromEntries(SCRIPT_COOKIES.map((name) => [name, '<b>']));
  expect(read({ ...nonsense, 'sid-8080': '' })).toEqual(read({}));
});

test('behind TLS, only the cookie that no other host can set is read', () => {
  for (const name of ['sid', 'sid-443', 'sid-80'])
    expect(read({ [name]: 'x' }, 'https://shop.example').hasSession).toBe(false);
  expect(read({ '__Host-sid': 'x' }, 'https://shop.example').hasSession).toBe(true);
});

// @spec-3.53
test('without TLS, the session cookie of this port is read, and for 30 days also a cookie without a port', () => {
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 28), doNotFake: ['performance'] });
  const has = (name: string, host?: string) => read({ [name]: 'x' }, null, host).hasSession;
  expect([has('sid-8080'), has('sid-8090'), has('sid')]).toEqual([true, false, true]);
  expect([has('sid-8090', '[::1]:8090'), has('sid-80', 'shop.example')]).toEqual([true, true]);
  jest.setSystemTime(Date.UTC(2026, 11, 28));
  expect([has('sid-8080'), has('sid')]).toEqual([true, false]);
  jest.useRealTimers();
});

test('each combination of facts about the visitor has a different cache key', () => {
  const combinations = Object.values(PAGE_COOKIES).reduce<Record<string, string>[]>(
    (combined, { names, values }) =>
      combined.flatMap((cookies) =>
        ['', ...values].map((value) => ({ ...cookies, [names(null, HOST)[0] ?? '']: value })),
      ),
    [{}],
  );
  const visitors = combinations.map((cookies) => read(cookies));
  const different = new Set(visitors.map((visitor) => JSON.stringify(visitor))).size;
  expect(different).toBeGreaterThanOrEqual(12);
  expect(new Set(visitors.map(visitorKeyOf)).size).toBe(different);
});

/** Returns the conditions on cookies in a part of deploy/varnish.vcl. */
function conditionsOf(part: RegExp): RegExp[] {
  const [text = ''] = part.exec(readFileSync(join(__dirname, '../../../../../deploy/varnish.vcl'), 'utf8')) ?? [];
  return [...text.matchAll(/req\.http\.Cookie ~ "(.*)"\)/g)].map(([, condition = '']) => new RegExp(condition));
}

/** Each cookie with each value, on sites with TLS, with a port and without one. */
const PAGE_PAIRS = Object.values(PAGE_COOKIES).flatMap(({ names, values }) =>
  [
    ['https://shop.example', 'shop.example'],
    [null, 'localhost:8080'],
    [null, 'shop.example'],
  ].flatMap(([origin = null, host]) =>
    names(origin, host ?? '').flatMap((name) => values.map((value) => `${name}=${value}`)),
  ),
);

test('a cache in front of the gateway forwards the cookies on which pages depend, and no others', () => {
  const forwarded = conditionsOf(/sub only_cookies_of_pages {.*?^}/ms);
  const unknown = PAGE_PAIRS.filter((pair) => !forwarded.some((condition) => condition.test(`a=1; ${pair}; b=2`)));
  expect(unknown).toEqual([]);
  expect(forwarded.filter((condition) => !PAGE_PAIRS.some((pair) => condition.test(pair)))).toEqual([]);
});

test('a cache in front of the gateway shares no pages with visitors who have builds of their own', () => {
  const passing = conditionsOf(/sub vcl_recv {.*?^}/ms);
  for (const name of OWN_BUILD_COOKIES) {
    expect(hasOwnBuilds({ cookies: { [name]: '' } })).toBe(true);
    expect(passing.some((condition) => condition.test(`a=1; ${name}=7`))).toBe(true);
  }
});
