import { bidi } from '@telemarket/composition';
import { useKit } from '../kit-context';

/** The settings that the operator makes in the dashboard. They come with the page and stay until the page is closed. */
export interface Shop {
  name: string;
  /** The ISO 4217 code of the currency, or its ticker, for machines. */
  currency: string;
  /** The sign that stands before each amount. */
  currencySign: string;
  /** The id of the picture that is the logo. Missing when the shop has the default mark. */
  logo?: string;
  operatorName?: string;
  /** The address of the operator, which may have several lines. */
  operatorAddress?: string;
  operatorCountry?: string;
  chatHours?: string;
  announcement?: { id: string; text: string; link?: string };
  /** The paths of pages to which the footer has no link. */
  hiddenPages: readonly string[];
}

export const DEFAULT_SHOP: Shop = { name: 'TeleMarket', currency: 'USD', currencySign: '$', hiddenPages: ['/imprint'] };

/**
 * The settings of the shop. `named` replaces the default name in a text of the program with the name of the shop. Do
 * not use it for texts that people have written.
 */
export function useShop(): Shop & { named: (text: string) => string } {
  const shop = { ...DEFAULT_SHOP, ...useKit().boot.shop };
  return { ...shop, named: (text) => text.replaceAll(DEFAULT_SHOP.name, () => bidi`${shop.name}`) };
}
