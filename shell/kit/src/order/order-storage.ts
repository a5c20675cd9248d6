import { validEntries } from '../store/check';
import { type Device, parseJson } from '../store/device';
import { DEVICE_KEYS } from '../store/device-keys';
import { type LocalOrder, toLocalOrder } from './local-order';

const MAX_ORDERS = 200;

/** A change of a stored list. */
type Change = (orders: LocalOrder[]) => LocalOrder[];

export const isPending = ({ sync }: LocalOrder) => sync === 'pending';

/** The two lists of orders on the device. */
export function createOrderStorage({ local }: Pick<Device, 'local'>) {
  const list = (key: string) => validEntries(parseJson(local.get(key)), toLocalOrder);
  /** @returns Whether the storage has the list. */
  const save = (key: string, orders: readonly LocalOrder[]) =>
    local.set(key, orders.length > 0 ? JSON.stringify(orders) : null);
  const change = (key: string, to: Change) => save(key, to(list(key)));
  const { orders: ORDERS, outbox: OUTBOX } = DEVICE_KEYS;
  return {
    all: () => merge(list(OUTBOX), list(ORDERS)),
    /** Orders that the server has not confirmed, the oldest first. A tab without locks can lose an order of the outbox. */
    waiting: () => merge(list(OUTBOX), list(ORDERS).filter(isPending)).reverse(),
    orders: () => list(ORDERS),
    changeOrders: (to: Change) => change(ORDERS, to),
    add: (order: LocalOrder) => change(ORDERS, (orders) => merge([order], orders).slice(0, MAX_ORDERS)),
    outbox: () => list(OUTBOX),
    saveOutbox: (orders: readonly LocalOrder[]) => save(OUTBOX, orders),
    changeOutbox: (to: Change) => change(OUTBOX, to),
  };
}

/** Newest first. If both lists have an order, the first list's version is used. */
function merge(first: LocalOrder[], second: LocalOrder[]): LocalOrder[] {
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...second.filter(({ id }) => !ids.has(id))].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}
