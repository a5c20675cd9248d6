import type { CurrencyCode, ShopSettings, ShopSettingsInput } from '@telemarket/contract';
import { anything, optionalEmail, type Rules, type Values } from '@telemarket/kit/form';
import { localTimeOf, ownTimeZone, timesOf } from '../local-time';

export const SETTINGS = '/api/admin/shop-settings';

export type SettingsField =
  | 'name'
  | 'logo'
  | 'accentLight'
  | 'accentDark'
  | 'currency'
  | 'operatorName'
  | 'operatorAddress'
  | 'operatorCountry'
  | 'supportEmail'
  | 'supportPhone'
  | 'helpChatUrl'
  | 'chatHours'
  | 'announcementText'
  | 'announcementLink'
  | 'announcementUntil';

export const SETTING_LABELS: Record<SettingsField, string> = {
  name: 'Shop name',
  logo: 'Logo',
  accentLight: 'Accent colour in the light theme',
  accentDark: 'Accent colour in the dark theme',
  currency: 'Currency',
  operatorName: 'Operator',
  operatorAddress: 'Address',
  operatorCountry: 'Country',
  supportEmail: 'Support email',
  supportPhone: 'Support phone',
  helpChatUrl: 'Chat',
  chatHours: 'Chat hours',
  announcementText: 'Text',
  announcementLink: 'Link',
  announcementUntil: 'Until',
};

export const SETTING_FIELDS = Object.keys(SETTING_LABELS) as SettingsField[];

/** The type requires a name for each currency of the API. */
export const CURRENCY_NAMES: Record<CurrencyCode, string> = {
  USD: 'US dollar ($)',
  EUR: 'Euro (€)',
  GBP: 'British pound (£)',
  AED: 'UAE dirham (AED)',
  AUD: 'Australian dollar (A$)',
  BRL: 'Brazilian real (R$)',
  CAD: 'Canadian dollar (C$)',
  CHF: 'Swiss franc (CHF)',
  CNY: 'Chinese yuan (¥)',
  CZK: 'Czech koruna (Kč)',
  GEL: 'Georgian lari (₾)',
  IDR: 'Indonesian rupiah (Rp)',
  ILS: 'Israeli shekel (₪)',
  INR: 'Indian rupee (₹)',
  KZT: 'Kazakh tenge (₸)',
  MXN: 'Mexican peso (MX$)',
  NGN: 'Nigerian naira (₦)',
  PLN: 'Polish zloty (zł)',
  RUB: 'Russian rouble (₽)',
  TRY: 'Turkish lira (₺)',
  UAH: 'Ukrainian hryvnia (₴)',
  UZS: 'Uzbek som (soʻm)',
  VND: 'Vietnamese dong (₫)',
  BTC: 'Bitcoin (₿)',
  TON: 'Toncoin (TON)',
  USDT: 'Tether (USDT)',
};

const colorProblem = (value: string) =>
  !value || /^#[0-9a-f]{6}$/i.test(value) ? null : 'Enter a colour such as #0e5a97.';

export const SETTING_RULES: Rules<SettingsField> = {
  name: anything,
  logo: anything,
  accentLight: colorProblem,
  accentDark: colorProblem,
  currency: anything,
  operatorName: anything,
  operatorAddress: anything,
  operatorCountry: anything,
  supportEmail: optionalEmail,
  supportPhone: anything,
  helpChatUrl: anything,
  chatHours: anything,
  announcementText: anything,
  announcementLink: anything,
  announcementUntil: (value) => (!value || timeOf(value) ? null : 'Choose a day and a time.'),
};

const timeOf = (local: string) => timesOf(local, ownTimeZone())[0];

export const shownValue = (settings: ShopSettings, field: SettingsField): string =>
  field === 'announcementUntil' && settings.announcementUntil
    ? localTimeOf(settings.announcementUntil, ownTimeZone())
    : (settings[field] ?? '');

export const shownValues = (settings: ShopSettings) =>
  Object.fromEntries(SETTING_FIELDS.map((field) => [field, shownValue(settings, field)])) as Values<SettingsField>;

/** Returns only the changed fields, so that all other fields keep their values. */
export function settingChanges(settings: ShopSettings, values: Values<SettingsField>): ShopSettingsInput {
  const changed = SETTING_FIELDS.filter((field) => values[field] !== shownValue(settings, field));
  const sent = (field: SettingsField) =>
    field === 'announcementUntil' ? (timeOf(values[field])?.toISOString() ?? null) : values[field] || null;
  return Object.fromEntries(changed.map((field) => [field, sent(field)]));
}
