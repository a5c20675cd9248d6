import { COOKIES, type ListingView, type Theme, THEMES, toListView, toTheme } from '@telemarket/app/own-pages';
import { tokenCookieNames } from '@telemarket/server-kit/token-cookie';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config';

/**
 * Everything that a page may know about its visitor. It contains no personal data, so that visitors can share pages.
 */
export interface Visitor {
  /**
   * True if there is a session cookie. Only the API knows whose session it is, and whether the session is still valid.
   */
  hasSession: boolean;
  isBannerOpen: boolean;
  theme: Theme;
  /** The view that the visitor has chosen for lists. Undefined: the default view. */
  view: ListingView | undefined;
  /** True if the visitor has dismissed the current announcement. */
  hasDismissed: boolean;
}

interface PageCookie<Value> {
  /** The names of the cookie. The first name with a value counts. */
  names: (publicOrigin: string | null, host: string) => readonly string[];
  /** @param announcement The id of the current announcement. */
  read: (value: string | undefined, announcement: string | undefined) => Value;
  /**
   * All values that have another effect than a missing cookie, or examples of such values. A cache in front of the
   * gateway must forward each of them.
   */
  values: readonly string[];
  /** True if a script writes the cookie. Otherwise the API writes it. */
  byScript: boolean;
}

/**
 * The cookies on which every page depends. `readVisitor`, the cache of pages and the dev site use this list, and a test
 * compares `deploy/varnish.vcl` with it.
 */
export const PAGE_COOKIES: { readonly [Fact in keyof Visitor]: PageCookie<Visitor[Fact]> } = {
  theme: {
    names: () => [COOKIES.theme],
    read: toTheme,
    values: Object.keys(THEMES).filter((theme) => theme !== toTheme(undefined)),
    byScript: true,
  },
  view: {
    names: () => [COOKIES.view],
    // the value is undefined for the default, so that it takes no bytes of the page
    read: (value) => (toListView(value) === 'rows' ? 'rows' : undefined),
    values: ['rows'],
    byScript: true,
  },
  hasDismissed: {
    names: () => [COOKIES.announcement],
    // all other values have the same effect, so that they do not multiply the pages in the cache
    read: (value, announcement) => value !== undefined && value === announcement,
    values: ['1mqx0z'],
    byScript: true,
  },
  isBannerOpen: {
    names: () => [COOKIES.consent],
    read: (value) => value !== 'true' && value !== 'false',
    values: ['true', 'false'],
    byScript: true,
  },
  hasSession: {
    names: (publicOrigin, host) => tokenCookieNames('sid', publicOrigin, host),
    read: Boolean,
    values: ['some'],
    byScript: false,
  },
};

const VISITOR_FACTS = Object.keys(PAGE_COOKIES) as (keyof Visitor)[];

/** @param announcement The id of the current announcement. */
export function readVisitor(
  { cookies, host }: FastifyRequest,
  { publicOrigin }: GatewayConfig,
  announcement?: string,
): Visitor {
  const values = VISITOR_FACTS.map((fact) => {
    const { names, read } = PAGE_COOKIES[fact];
    const written = names(publicOrigin, host).map((name) => cookies[name]);
    return [fact, read(written.find(Boolean), announcement)];
  });
  return Object.fromEntries(values) as unknown as Visitor;
}

/** The visitor's part of the key of a page in the cache. */
export const visitorKeyOf = (visitor: Visitor): string => VISITOR_FACTS.map((fact) => visitor[fact]).join('+');

/** The cookies that scripts write. */
export const SCRIPT_COOKIES: readonly string[] = Object.values(PAGE_COOKIES).flatMap(({ byScript, names }) =>
  byScript ? names(null, '') : [],
);
