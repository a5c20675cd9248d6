import type { User } from '../user/user.entity';
import { provenEmailKey } from '../user/user-key';

declare const proven: unique symbol;

/** An email address that the owner of the mailbox has confirmed. The compiler accepts no other string in its place. */
export type ProvenAddress = string & { readonly [proven]: true };

/** Returns null when the account has not confirmed its address. */
export function provenAddress(user: User): ProvenAddress | null {
  return provenEmailKey(user) === null ? null : (user.email as ProvenAddress);
}

/** Returns null when the subscriber has not confirmed the address. */
export function subscribedAddress(subscriber: { email: string; confirmedAt: Date | null }): ProvenAddress | null {
  return subscriber.confirmedAt ? (subscriber.email as ProvenAddress) : null;
}
