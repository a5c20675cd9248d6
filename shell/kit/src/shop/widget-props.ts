/**
 * The props that the shell passes to each widget, by module id. Together with the events of the bus they are the widget
 * contract, whose version is WIDGET_CONTRACT.
 */
export interface WidgetProps {
  'checkout/CartDialog': {
    open: boolean;
    onClose: () => void;
  };
  /** This widget has no view. It places and sends orders. */
  'checkout/Outbox': object;
}
