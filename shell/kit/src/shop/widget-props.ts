/**
 * The props that the shell passes to each widget, by module id. Together with the events of the bus they are the widget
 * contract, whose version is WIDGET_CONTRACT.
 */
export interface WidgetProps {
  'checkout/CartDialog': {
    open: boolean;
    onClose: () => void;
  };
  /** This widget shows nothing. It connects the kit of the page with the code that places and sends orders. */
  'checkout/Outbox': object;
}
