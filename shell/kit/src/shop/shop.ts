import { bidi } from '@telemarket/composition';
import { useKit } from '../kit-context';

/** The settings that the operator makes in the dashboard. They come with the page and stay until the page is closed. */
export interface Shop {
  name: string;
  /** The code of ISO 4217 or the ticker, for machines. */
  currency: string;
  /** Stands before each amount. */
  currencySign: string;
  /** The id of the picture. Missing: the shop has the default mark. */
  logo?: string;
  operatorName?: string;
  /** May have several lines. */
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
