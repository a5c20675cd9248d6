import type { WidgetProps } from '@telemarket/kit/shop';

/** The widgets that the shell shows, by module id. Every release of a widget's remote must contain it. */
export const PLACEMENTS = {
  cart: 'checkout/CartDialog',
  outbox: 'checkout/Outbox',
} as const satisfies Record<string, keyof WidgetProps>;
