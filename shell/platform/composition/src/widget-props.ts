/**
 * A copy of the widgets of the shop. Version 2 of this package will take the widgets from the kit by declaration
 * merging.
 * @deprecated Import this name from `@telemarket/kit/shop`.
 */
export interface WidgetProps {
  'checkout/CartDialog': {
    open: boolean;
    onClose: () => void;
  };
}
