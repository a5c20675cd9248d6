/**
 * A copy of the widgets of the shop, until version 2 of this package takes them from the kit by declaration merging.
 * @deprecated Import it from `@telemarket/kit/shop`.
 */
export interface WidgetProps {
  'checkout/CartDialog': {
    open: boolean;
    onClose: () => void;
  };
}
