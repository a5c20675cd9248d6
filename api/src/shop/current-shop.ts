import { bidi } from '@telemarket/composition/text';
import { setSiteName } from '@telemarket/server-kit/error-page';

/** The symbols of the currencies of a shop. A symbol that consists only of letters ends with a space. */
export const CURRENCY_SYMBOLS = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  AED: 'AED\u00A0',
  AUD: 'A$',
  BRL: 'R$',
  CAD: 'C$',
  CHF: 'CHF\u00A0',
  CNY: '¥',
  CZK: 'Kč\u00A0',
  GEL: '₾',
  IDR: 'Rp\u00A0',
  ILS: '₪',
  INR: '₹',
  KZT: '₸',
  MXN: 'MX$',
  NGN: '₦',
  PLN: 'zł\u00A0',
  RUB: '₽',
  TRY: '₺',
  UAH: '₴',
  UZS: 'soʻm\u00A0',
  VND: '₫',
  BTC: '₿',
  TON: 'TON\u00A0',
  USDT: 'USDT\u00A0',
} as const;
export type CurrencyCode = keyof typeof CURRENCY_SYMBOLS;
export const CURRENCY_CODES = Object.keys(CURRENCY_SYMBOLS) as CurrencyCode[];

/** The settings that the operator can change. Null means the default. */
export type ShopValues = {
  name: string | null;
  /** The id of a picture. */
  logo: string | null;
  /** Colours such as `#0e5a97`. Both accents are set, or both are null. */
  accentLight: string | null;
  accentDark: string | null;
  currency: CurrencyCode | null;
  operatorName: string | null;
  operatorAddress: string | null;
  operatorCountry: string | null;
  supportEmail: string | null;
  supportPhone: string | null;
  helpChatUrl: string | null;
  chatHours: string | null;
  announcementText: string | null;
  announcementLink: string | null;
  announcementUntil: string | null;
};

/** The current settings. Version 0 means that nobody has saved settings yet. */
export type ShopSettingsValue = ShopValues & { version: number };

export const DEFAULT_SHOP_NAME = 'TeleMarket';

export const DEFAULT_SHOP: ShopSettingsValue = {
  version: 0,
  name: null,
  logo: null,
  accentLight: null,
  accentDark: null,
  currency: null,
  operatorName: null,
  operatorAddress: null,
  operatorCountry: null,
  supportEmail: null,
  supportPhone: null,
  helpChatUrl: null,
  chatHours: null,
  announcementText: null,
  announcementLink: null,
  announcementUntil: null,
};

/**
 * The settings of the shop. They are in a module, because a process serves one shop, and texts and prices need them
 * where no service is injected.
 */
let current = DEFAULT_SHOP;

export const currentShop = (): ShopSettingsValue => current;

export function setCurrentShop(settings: ShopSettingsValue): void {
  current = settings;
  setSiteName(shopName());
}

export const shopName = (): string => current.name ?? DEFAULT_SHOP_NAME;

/**
 * Replaces the default name in a text of our own by the name of the shop. Never call it with texts that people have
 * written.
 */
export const withShopName = (text: string): string => text.replaceAll(DEFAULT_SHOP_NAME, () => bidi`${shopName()}`);

/** Returns name, address and country of the operator in one line, or null when none is set. */
export function operatorLine(): string | null {
  const { operatorName, operatorAddress, operatorCountry } = current;
  const parts = [operatorName, operatorAddress?.split('\n').join(', '), operatorCountry].filter(Boolean);
  return parts.length ? parts.join(', ') : null;
}

export const currencySign = (): string => CURRENCY_SYMBOLS[current.currency ?? 'USD'];
