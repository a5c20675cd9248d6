import type { LocalOrder, LocalOrderItem, CustomerInfo } from './local-order';
import type { OrderStorage } from './order-storage';
import type { SignOut } from '../session/server-session';
import type { Store } from '../store/store';

/** Connects the page with the part of checkout that places and sends orders. This part has no view. */
export interface OrderPort {
  /**
   * True when the shell must load the part, because an order waits on this device, the cart has been opened, or an
   * order is being placed.
   */
  needed: Store<boolean>;
  /** Connects the part. Later calls do nothing: the first part stays until the page is closed. */
  connect(create: (tools: OrderTools) => OrderPart): void;
}

export interface OrderPart {
  place(customer: CustomerInfo): Promise<LocalOrder>;
  /**
   * Sends the waiting orders, and puts the lines of refused ones back into the cart. Called once at a time, and not
   * while a sign-out is pending; never rejects.
   * @returns True when everything is done. If not, `send` is called again after 1, 2, 4 ... 60 s.
   */
  send(): Promise<boolean>;
}

/** The functions of the kit that the part uses. */
export interface OrderTools {
  stored: OrderStorage;
  /** @returns The checked order. Undefined for a value that is no order. */
  read(value: unknown): LocalOrder | undefined;
  /** Shows the stored orders after a change. */
  refresh(): void;
  /** Runs a change of the storage while no other tab changes the storage. */
  exclusive<T>(change: () => T): Promise<T>;
  /**
   * The sign-out of this device. While it is pending, requests still have the session of the user who has signed out.
   */
  signOut: Pick<SignOut, 'isPending' | 'finish'>;
  /** Sends a pending sign-out, then the waiting orders. */
  flush(): Promise<void>;
  /** Adds lines of an order to those of the cart. @returns The ids of the products that the cart has room for. */
  putBack(lines: readonly LocalOrderItem[]): number[];
}
