import type { WidgetProps } from '@telemarket/kit/remote';

/** The widgets that the shell places, by module id. A release of their remote must go on offering them. */
export const PLACEMENTS = { cart: 'checkout/CartDialog' } as const satisfies Record<string, keyof WidgetProps>;
