import { validEntries } from '../store/check';
import { type Device, parseJson } from '../store/device';
import { DEVICE_KEYS } from '../store/device-keys';
import { type LocalOrder, toLocalOrder } from './local-order';

const MAX_ORDERS = 200;

/** A function that changes a stored list of orders. */
type Change = (orders: LocalOrder[]) => LocalOrder[];

export const isPending = ({ sync }: LocalOrder) => sync === 'pending';

/** The two lists of orders on the device. */
export interface OrderStorage {
  /** The orders of both lists, newest first. */
  all(): LocalOrder[];
  /**
   * Orders that the server has not confirmed, oldest first. They are read from both lists, because a tab without locks
   * can lose an order of the outbox.
   */
  waiting(): LocalOrder[];
  orders(): LocalOrder[];
  outbox(): LocalOrder[];
  /** Adds the order to the list of orders, or replaces it there. */
  add(order: LocalOrder): void;
  changeOrders(to: Change): void;
  changeOutbox(to: Change): void;
  /** @returns True if the device has stored the list, so that it is still there after the page is closed. */
  saveOutbox(orders: readonly LocalOrder[]): boolean;
}

export function createOrderStorage({ local }: Pick<Device, 'local'>): OrderStorage {
  const list = (key: string) => validEntries(parseJson(local.get(key)), toLocalOrder);
  const save = (key: string, orders: readonly LocalOrder[]) =>
    local.set(key, orders.length > 0 ? JSON.stringify(orders) : null);
  const change = (key: string, to: Change) => void save(key, to(list(key)));
  const { orders: ORDERS, outbox: OUTBOX } = DEVICE_KEYS;
  return {
    all: () => mergeOrders(list(OUTBOX), list(ORDERS)),
    waiting: () => mergeOrders(list(OUTBOX), list(ORDERS).filter(isPending)).reverse(),
    orders: () => list(ORDERS),
    outbox: () => list(OUTBOX),
    add: (order) => change(ORDERS, (orders) => mergeOrders([order], orders).slice(0, MAX_ORDERS)),
    changeOrders: (to) => change(ORDERS, to),
    changeOutbox: (to) => change(OUTBOX, to),
    saveOutbox: (orders) => save(OUTBOX, orders),
  };
}

/** Merges two lists, newest first. If both lists have an order, the version in the first list is used. */
function mergeOrders(first: LocalOrder[], second: LocalOrder[]): LocalOrder[] {
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...second.filter(({ id }) => !ids.has(id))].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}
