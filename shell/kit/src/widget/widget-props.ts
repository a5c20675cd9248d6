/**
 * What the shell passes to each widget that it places, by module id. With the events of the bus it is the widget contract:
 * a change is released with `npm run widget-contract`.
 */
export interface WidgetProps {
  'checkout/CartDialog': {
    open: boolean;
    onClose: () => void;
  };
}
