import type { WidgetProps } from '@telemarket/kit/shop';

/** The widgets that the shell shows, by module id. Every release of their remote must have them. */
export const PLACEMENTS = {
  cart: 'checkout/CartDialog',
  outbox: 'checkout/Outbox',
} as const satisfies Record<string, keyof WidgetProps>;
