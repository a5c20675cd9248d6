import type { LocalOrder, LocalOrderItem, CustomerInfo } from './local-order';
import type { OrderStorage } from './order-storage';
import type { SignOut } from '../session/server-session';
import type { Store } from '../store/store';

/** Connects checkout's part without a view, which places and sends orders, with the page. */
export interface OrderPort {
  /** Whether the shell loads the part: an order waits on this device, the cart has been opened, or an order is to be placed. */
  needed: Store<boolean>;
  /** The first part stays for the life of the page. */
  connect(create: (tools: OrderTools) => OrderPart): void;
}

export interface OrderPart {
  place(customer: CustomerInfo): Promise<LocalOrder>;
  /**
   * Sends the waiting orders, and puts the lines of refused ones back into the cart. Called once at a time, and not while a
   * sign-out is pending; never rejects.
   * @returns Whether everything is done. If not, it is called again after 1, 2, 4 ... 60 s.
   */
  send(): Promise<boolean>;
}

/** The kit does this for the part. */
export interface OrderTools {
  stored: OrderStorage;
  /** @returns The checked order. Undefined for a value that is none. */
  read(value: unknown): LocalOrder | undefined;
  /** Shows the stored orders after a change. */
  refresh(): void;
  /** Runs a change of the storage while no other tab makes one. */
  exclusive<T>(change: () => T): Promise<T>;
  /** While a sign-out is pending, requests have the session of who signed out. */
  signOut: Pick<SignOut, 'isPending' | 'finish'>;
  /** Sends what waits: a sign-out, then orders. */
  flush(): Promise<void>;
  /** Adds lines of an order to those of the cart. @returns The ids of the products that the cart has room for. */
  putBack(lines: readonly LocalOrderItem[]): number[];
}
