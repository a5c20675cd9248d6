import type { WidgetProps } from '@telemarket/kit/shop';

/** The widgets that the shell shows, by module id. Every release of the remote of a widget must contain the widget. */
export const PLACEMENTS = {
  cart: 'checkout/CartDialog',
  outbox: 'checkout/Outbox',
} as const satisfies Record<string, keyof WidgetProps>;
