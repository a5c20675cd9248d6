import type { Kit, LocalOrder, OrderPart, OrderTools } from '@telemarket/kit';
import { createOrderPlacer } from './placing';
import { createLineReturner } from './returning';
import { sendOrder } from './send-order';

/** Places the orders of a page, and sends them until the server has accepted or refused each. */
export function createOrderPart(kit: Kit, tools: OrderTools): OrderPart {
  const { api, session, toasts } = kit;
  const { stored, signOut } = tools;
  const returnLines = createLineReturner(kit, tools);

  /**
   * Says whether the order may be sent with the present session. The order of a user who has signed out is sent without
   * a session.
   */
  function isSendable(order: LocalOrder): boolean {
    const user = session.get();
    if (signOut.isPending()) return false;
    return user === undefined ? Boolean(order.isUnowned) : user === null || order.userId === user.id;
  }

  function sendableOrders(): LocalOrder[] {
    // another tab may have signed in or out
    session.refresh();
    return stored.waiting().filter(isSendable);
  }

  async function settleOrder(order: LocalOrder) {
    await tools.exclusive(() => {
      const known = stored.orders().find(({ id }) => id === order.id);
      const isSettled = order.sync === 'refused' && known && known.sync !== 'pending';
      // first add, then remove: after a crash in between the order is sent again, and the server stores it once
      stored.add(isSettled ? known : order);
      stored.changeOutbox((orders) => orders.filter(({ id }) => id !== order.id));
    });
    tools.refresh();
    if (!order.isGuest || order.userId !== session.get()?.id) return;
    toasts.show({
      title: 'Your session has ended',
      description: `Order #${order.id} was placed without your account. Track it with its number and your email.`,
      variant: 'destructive',
    });
    void kit.checkSession();
  }

  return {
    place: createOrderPlacer(kit, tools, isSendable),
    async send() {
      for (const order of sendableOrders()) {
        // during the last request another user may have signed in or out, or another tab may have sent this order
        if (!sendableOrders().some(({ id }) => id === order.id)) continue;
        const settled = await sendOrder(api, order, tools);
        if (settled) await settleOrder(settled);
      }
      return (await returnLines()) && sendableOrders().length === 0;
    },
  };
}
