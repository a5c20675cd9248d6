import { bidi } from '@telemarket/composition';
import { useKit } from '../kit-context';

/** The operator sets this in the dashboard. It comes with the page and stays as long as the page. */
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
 * The settings of the shop. `named` writes the name of the shop into a text of ours that has the default name. Texts of
 * people must not go through it.
 */
export function useShop(): Shop & { named: (text: string) => string } {
  const shop = { ...DEFAULT_SHOP, ...useKit().boot.shop };
  return { ...shop, named: (text) => text.replaceAll(DEFAULT_SHOP.name, () => bidi`${shop.name}`) };
}
