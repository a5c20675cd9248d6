import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config';
import { variantOf } from './page-maker';
import { readVisitor } from './page.routes';

const read = (cookies: Record<string, string>, publicOrigin: string | null = null, host = 'localhost:8080') =>
  readVisitor({ cookies, host } as unknown as FastifyRequest, { publicOrigin } as GatewayConfig);

test('any cookies result in a theme, a banner state and a session state', () => {
  expect(read({})).toEqual({ hasSession: false, isBannerOpen: true, theme: 'system' });
  expect(
    read({ 'sid-8080': 'x', cookieConsent: 'false', tm_theme: 'dark', tm_session: '{"firstName":"Ada"}' }),
  ).toEqual({
    hasSession: true,
    isBannerOpen: false,
    theme: 'dark',
  });
  expect(read({ 'sid-8080': '', cookieConsent: 'maybe', tm_theme: '<b>' })).toEqual(read({}));
});

test('behind TLS, only the cookie that no other host can set is read', () => {
  for (const name of ['sid', 'sid-443', 'sid-80'])
    expect(read({ [name]: 'x' }, 'https://shop.example').hasSession).toBe(false);
  expect(read({ '__Host-sid': 'x' }, 'https://shop.example').hasSession).toBe(true);
});

// @spec-3.53
test('without TLS, only the session of this port is read, and for 30 days a session without a port', () => {
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 28), doNotFake: ['performance'] });
  const has = (name: string, host?: string) => read({ [name]: 'x' }, null, host).hasSession;
  expect([has('sid-8080'), has('sid-8090'), has('sid')]).toEqual([true, false, true]);
  expect([has('sid-8090', '[::1]:8090'), has('sid-80', 'shop.example')]).toEqual([true, true]);
  jest.setSystemTime(Date.UTC(2026, 11, 28));
  expect([has('sid-8080'), has('sid')]).toEqual([true, false]);
  jest.useRealTimers();
});

test('each combination has a different key', () => {
  const keys = ['system', 'light', 'dark'].flatMap((tm_theme) =>
    ['', 'true'].flatMap((cookieConsent) =>
      ['', 'x'].map((sid) => variantOf(read({ tm_theme, cookieConsent, 'sid-8080': sid }))),
    ),
  );
  expect(new Set(keys).size).toBe(12);
});
