import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config';
import { variantOf } from './page-maker';
import { readVisitor } from './page.routes';

const read = (cookies: Record<string, string>, publicOrigin: string | null = null) =>
  readVisitor({ cookies } as unknown as FastifyRequest, { publicOrigin } as GatewayConfig);

test('any cookies result in a theme, a banner state and a session state', () => {
  expect(read({})).toEqual({ hasSession: false, isBannerOpen: true, theme: 'system' });
  expect(read({ sid: 'x', cookieConsent: 'false', tm_theme: 'dark', tm_session: '{"firstName":"Ada"}' })).toEqual({
    hasSession: true,
    isBannerOpen: false,
    theme: 'dark',
  });
  expect(read({ sid: '', cookieConsent: 'maybe', tm_theme: '<b>' })).toEqual(read({}));
});

test('behind TLS, only the cookie that no other host can set is read', () => {
  expect(read({ sid: 'x' }, 'https://shop.example').hasSession).toBe(false);
  expect(read({ '__Host-sid': 'x' }, 'https://shop.example').hasSession).toBe(true);
});

test('each combination has a different key', () => {
  const keys = ['system', 'light', 'dark'].flatMap((tm_theme) =>
    ['', 'true'].flatMap((cookieConsent) => ['', 'x'].map((sid) => variantOf(read({ tm_theme, cookieConsent, sid })))),
  );
  expect(new Set(keys).size).toBe(12);
});
