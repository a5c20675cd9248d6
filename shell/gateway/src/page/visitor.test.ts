import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config';
import { readVisitor, variantOf } from './visitor';

const read = (cookies: Record<string, string>, publicOrigin: string | null = null) =>
  readVisitor({ cookies } as unknown as FastifyRequest, { publicOrigin } as GatewayConfig);

test('a visitor is a theme, a banner and a session, whatever the cookies say', () => {
  expect(read({})).toEqual({ hasSession: false, isBannerOpen: true, theme: 'system' });
  expect(read({ sid: 'x', cookieConsent: 'false', tm_theme: 'dark', tm_session: '{"firstName":"Ada"}' })).toEqual({
    hasSession: true,
    isBannerOpen: false,
    theme: 'dark',
  });
  expect(read({ sid: '', cookieConsent: 'maybe', tm_theme: '<b>' })).toEqual(read({}));
});

test('behind TLS only the cookie counts that no other host can set', () => {
  expect(read({ sid: 'x' }, 'https://shop.example').hasSession).toBe(false);
  expect(read({ '__Host-sid': 'x' }, 'https://shop.example').hasSession).toBe(true);
});

test('each combination has a key of its own', () => {
  const keys = ['system', 'light', 'dark'].flatMap((tm_theme) =>
    ['', 'true'].flatMap((cookieConsent) => ['', 'x'].map((sid) => variantOf(read({ tm_theme, cookieConsent, sid })))),
  );
  expect(new Set(keys).size).toBe(12);
});
