import { tokenCookieNames } from '@telemarket/server-kit/token-cookie';
import { SHARE_COOKIE } from '@telemarket/composition';
import { COOKIES } from '@telemarket/kit/device-keys';

export interface Visitor {
  theme?: 'light' | 'dark';
  session?: string;
  consent?: 'true' | 'false';
  /** The cookie of a canary. Only a visitor of a canary has it. */
  share?: string;
}

export interface OpenedPage {
  visitor: Visitor;
  status: number;
  /** The result that the VCL file reports: hit, miss or pass. */
  cache: string | null;
  builds: string;
  text: string;
}

/** Each request has another session id, because hits of the cache must not depend on a repeated cookie. */
let sessionCount = 0;

const SIGNED_OUT_VISITORS: readonly Visitor[] = [{}, { theme: 'dark' }, { theme: 'light', consent: 'false' }];

export const ALL_VISITORS = SIGNED_OUT_VISITORS.flatMap((visitor): Visitor[] => [
  visitor,
  { ...visitor, session: 'some' },
]);

export async function openPage(address: string, visitor: Visitor): Promise<OpenedPage> {
  const { theme, session, consent, share } = visitor;
  const cookies = {
    other: `${++sessionCount}`,
    ...(session && { [tokenCookieNames('sid', null, new URL(address).host)[0]]: `${session}-${sessionCount}` }),
    ...(theme && { [COOKIES.theme]: theme }),
    ...(consent && { [COOKIES.consent]: consent }),
    ...(share && { [SHARE_COOKIE]: share }),
  };
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const response = await fetch(address, { headers: { cookie } });
  return {
    visitor,
    status: response.status,
    cache: response.headers.get('x-cache'),
    builds: response.headers.get('x-remotes') ?? '',
    text: await response.text(),
  };
}

/** @returns The parts of the page that belong to another visitor. */
export function findForeignParts({ visitor, text, status }: OpenedPage): string[] {
  if (status !== 200) return [`status ${status}`];
  const theme = /^<!doctype html><html[^>]* data-theme="(\w+)"/.exec(text)?.[1];
  const expected = {
    [`theme ${theme}`]: theme === visitor.theme,
    'session bit': text.includes('"hasSession":true') === (visitor.session !== undefined),
    banner: text.includes('"isBannerOpen":true') === (visitor.consent === undefined),
  };
  return Object.entries(expected).flatMap(([name, isRight]) => (isRight ? [] : [name]));
}
