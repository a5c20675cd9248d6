import { bidi } from '@telemarket/composition/text';
import { setSiteName } from '@telemarket/server-kit/error-page';

/** The signs of the currencies of a shop. A sign of letters has a space before the amount. */
export const CURRENCIES = {
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
export type CurrencyCode = keyof typeof CURRENCIES;
export const CURRENCY_CODES = Object.keys(CURRENCIES) as CurrencyCode[];

/** The operator can set these. Null is the default. */
export type ShopValues = {
  name: string | null;
  /** The id of a picture. */
  logo: string | null;
  /** Colours such as `#0e5a97`, which are set together. */
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

/** The settings in force. Version 0: nothing was ever set. */
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

/** A process serves one shop, so texts and prices read its settings here, also where no service is at hand. */
let current = DEFAULT_SHOP;

export const currentShop = (): ShopSettingsValue => current;

export function setCurrentShop(settings: ShopSettingsValue): void {
  current = settings;
  setSiteName(shopName());
}

export const shopName = (): string => current.name ?? DEFAULT_SHOP_NAME;

/** Writes the name of the shop into a text of ours that has the default name. Texts of people must not go through it. */
export const withShopName = (text: string): string => text.replaceAll(DEFAULT_SHOP_NAME, () => bidi`${shopName()}`);

/** Returns the operator in one line. Null: nobody has set it. */
export function operatorLine(): string | null {
  const { operatorName, operatorAddress, operatorCountry } = current;
  const parts = [operatorName, operatorAddress?.split('\n').join(', '), operatorCountry].filter(Boolean);
  return parts.length ? parts.join(', ') : null;
}

export const currencySign = (): string => CURRENCIES[current.currency ?? 'USD'];
