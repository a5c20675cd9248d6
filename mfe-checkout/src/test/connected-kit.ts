import { createKit, type Kit } from '@telemarket/kit';
import { createOrderPart } from '../outbox/order-part';

/** The kit of a page that has loaded the part of checkout without a view. */
export function createConnectedKit(...page: Parameters<typeof createKit>): Kit {
  const kit = createKit(...page);
  kit.orderPort?.connect((tools) => createOrderPart(kit, tools));
  return kit;
}
