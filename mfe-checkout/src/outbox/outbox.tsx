import { useKit } from '@telemarket/kit';
import { useEffect } from 'react';
import { createOrderPart } from './order-part';

/** A widget without a view: it connects the kit of the page with the code that places and sends orders. */
export default function Outbox(): null {
  const kit = useKit();
  useEffect(() => kit.orderPort?.connect((tools) => createOrderPart(kit, tools)), [kit]);
  return null;
}
