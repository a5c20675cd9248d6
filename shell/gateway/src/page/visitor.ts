import { type Theme, toTheme } from '@telemarket/host/theme';
import { COOKIES } from '@telemarket/kit/device-keys';
import { tokenCookieName } from '@telemarket/server-kit/token-cookie';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config';

/** All that a page may know about its visitor. It contains no personal data, so that visitors share their pages. */
export interface Visitor {
  /** Whether there is a session cookie. Only the API knows whose it is, or whether it is still valid. */
  hasSession: boolean;
  isBannerOpen: boolean;
  theme: Theme;
}

/** The visitor's part of a page's cache key. */
export const variantOf = ({ hasSession, isBannerOpen, theme }: Visitor): string =>
  [theme, isBannerOpen && 'banner', hasSession && 'session'].filter(Boolean).join('+');

export function readVisitor({ cookies }: FastifyRequest, { publicOrigin }: GatewayConfig): Visitor {
  return {
    hasSession: Boolean(cookies[tokenCookieName('sid', publicOrigin)]),
    isBannerOpen: !['true', 'false'].includes(cookies[COOKIES.consent] ?? ''),
    theme: toTheme(cookies[COOKIES.theme]),
  };
}
