import type { Kit, LocalOrder, OrderTools, StoppedItem } from '@telemarket/kit';
import { findStoppedLines, linesToReturn, withStoppedLines } from './refusal';

/**
 * @returns A function that puts the lines of refused orders back into the cart. It skips the orders of other users,
 * because a refusal may arrive when somebody else is signed in. The function returns false if the shown user still has
 * lines to put back.
 */
export function createLineReturner({ api, cart, session, toasts }: Kit, tools: OrderTools): () => Promise<boolean> {
  const { stored } = tools;

  function hasLinesToReturn(order: LocalOrder | undefined): boolean {
    const user = session.get();
    return order?.returned === null && user !== undefined && order.userId === (user && user.id);
  }

  function putLinesBack(id: string, stopped: readonly StoppedItem[]): LocalOrder | null {
    // another tab may have signed out, or put the lines back
    session.refresh();
    const order = stored.orders().find((other) => other.id === id);
    if (!order || !hasLinesToReturn(order)) return null;
    const refused = withStoppedLines(order, stopped);
    const returned = tools.putBack(linesToReturn(refused));
    for (const { productId, ...change } of stopped) cart.update?.(productId, change);
    stored.add({ ...refused, returned });
    tools.refresh();
    return refused;
  }

  return async () => {
    let isComplete = true;
    for (const order of stored.orders().filter(hasLinesToReturn)) {
      const stopped = order.stopped ?? (await findStoppedLines(api, order));
      const refused = stopped && (await tools.exclusive(() => putLinesBack(order.id, stopped)));
      if (refused) {
        const description = `Order #${refused.id}: ${refused.reason ?? ''}`;
        toasts.show({ title: 'Order not accepted', description, variant: 'destructive' });
      }
      isComplete &&= stopped !== undefined;
    }
    return isComplete;
  };
}
