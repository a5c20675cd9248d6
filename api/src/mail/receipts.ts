import type { User } from '../user/user.entity';
import { emailKey } from '../user/user-key';

/** Limits receipts of orders and tickets to one address, because anybody can enter somebody else's address. */
export const RECEIPTS = { name: 'receipt-mail', limit: 10, windowSeconds: 60 * 60 };

/** A user who has confirmed the address has a limit of their own. */
export function receiptSubject(user: User | null, email: string): string {
  const isOwner = user !== null && user.emailVerifiedAt !== null && user.emailKey === emailKey(email);
  return isOwner ? `user ${user.id}` : emailKey(email);
}
