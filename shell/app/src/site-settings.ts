import type { PageSlug, PublicShop } from '@telemarket/contract';
import type { ShellBoot } from './own-pages';
import { shortHash } from './short-hash';

/** The settings of the shop that the gateway writes into its pages. */
export interface SiteSettings {
  /** The settings that become part of the boot data of each page. */
  boot: Partial<ShellBoot>;
  name: string | null;
  /** CSS that replaces colour tokens of the kit. Null: the tokens stay. */
  css: string | null;
  /** The path of the icon of the shop; null: the default. */
  icon: string | null;
  themeColor: string | null;
  /** The paths of the operator's published pages. The other paths of `SITE.operatorPages` lead to no page. */
  openPages: readonly string[];
}

/** The contacts that environment variables set. They take precedence over the settings. */
export interface FixedContacts extends Pick<ShellBoot, 'helpChatUrl' | 'supportEmail' | 'supportPhone'> {
  /** The chat of a trial, which a setting replaces. */
  trialChatUrl: string | null;
}

/** The pages that the footer hides when the settings do not say which. */
const DEFAULT_HIDDEN_PAGES: readonly PageSlug[] = ['imprint'];

/** @param value The response of the API. @returns Null for a response that has no settings. */
export function readSettings(value: unknown, fixed: FixedContacts, now = new Date()): SiteSettings | null {
  if (typeof value !== 'object' || value === null || !Number.isInteger((value as PublicShop).version)) return null;
  const shop = value as PublicShop;
  const { name, logo, currency, currencySign, operatorName, operatorAddress, operatorCountry, chatHours } = shop;
  // An API of the previous version does not send the pages of the operator.
  const { publishedPages = [], hiddenPages = DEFAULT_HIDDEN_PAGES } = shop as Partial<PublicShop>;
  const { announcementText, announcementLink, announcementUntil, accentLight, accentDark } = shop;
  const isAnnounced = announcementText && (!announcementUntil || new Date(announcementUntil) > now);
  const set = {
    ...(name && { name }),
    ...(logo && { logo }),
    ...(currency && { currency, currencySign }),
    ...(operatorName && { operatorName }),
    ...(operatorAddress && { operatorAddress }),
    ...(operatorCountry && { operatorCountry }),
    ...(chatHours && { chatHours }),
    ...(hiddenPages.join() !== DEFAULT_HIDDEN_PAGES.join() && { hiddenPages: hiddenPages.map(pathOf) }),
    ...(isAnnounced && {
      announcement: {
        id: (shortHash(announcementText) >>> 0).toString(36),
        text: announcementText,
        ...(announcementLink && { link: announcementLink }),
      },
    }),
  };
  return {
    boot: {
      helpChatUrl: fixed.helpChatUrl ?? shop.helpChatUrl ?? fixed.trialChatUrl,
      supportEmail: fixed.supportEmail ?? shop.supportEmail,
      supportPhone: fixed.supportPhone ?? shop.supportPhone,
      ...(Object.keys(set).length > 0 && { shop: set }),
    },
    name,
    css: accentLight && accentDark ? accentCss(accentLight, accentDark) : null,
    icon: logo && `/art/picture/${logo}/160.webp`,
    themeColor: accentLight,
    openPages: publishedPages.map(pathOf),
  };
}

const pathOf = (slug: string) => `/${slug}`;

/**
 * Returns the tokens that are derived from an accent colour. The API has checked its contrast with the backgrounds of
 * both themes.
 */
function accentCss(light: string, dark: string): string {
  const token = (name: string, inLight: string, inDark: string) =>
    `--${name}:var(--if-light,${inLight}) var(--if-dark,${inDark})`;
  const mix = (color: string, other: string, percent: number) => `color-mix(in srgb,${color},${other} ${percent}%)`;
  return `:root{${[
    token('primary', light, dark),
    token('primary-hover', mix(light, '#000', 18), mix(dark, '#fff', 20)),
    token('primary-active', mix(light, '#000', 34), mix(dark, '#fff', 40)),
    token('on-primary', '#fff', '#0c1016'),
    token('tint', mix(light, '#fff', 88), mix(dark, '#141a22', 80)),
    token('on-tint', mix(light, '#000', 18), mix(dark, '#fff', 40)),
  ].join(';')}}`;
}
