import type { User } from '../user/user.entity';
import { provenEmailKey } from '../user/user-key';

declare const proven: unique symbol;

/** An address that the owner of its mailbox has confirmed. Other texts are no ProvenAddress for the compiler. */
export type ProvenAddress = string & { readonly [proven]: true };

/** Returns null for an account whose address is not confirmed. */
export function provenAddress(user: User): ProvenAddress | null {
  return provenEmailKey(user) === null ? null : (user.email as ProvenAddress);
}

/** Returns null for an address whose subscription is not confirmed. */
export function subscribedAddress(subscriber: { email: string; confirmedAt: Date | null }): ProvenAddress | null {
  return subscriber.confirmedAt ? (subscriber.email as ProvenAddress) : null;
}
