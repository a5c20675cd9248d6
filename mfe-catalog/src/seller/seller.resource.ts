import type { Seller } from '@telemarket/contract';
import { useSWR } from '@telemarket/kit';

const MAX_NAME_LENGTH = 100;

/** @returns The name in an address; null for a text that cannot be a name. */
export function sellerName({ name = '' }: Record<string, string>): string | null {
  try {
    const decoded = decodeURIComponent(name);
    return decoded.length > MAX_NAME_LENGTH ? null : decoded;
  } catch {
    return null;
  }
}

export const sellerPath = (name: string) => `/api/sellers/${encodeURIComponent(name)}`;

export const useSeller = (name: string | null) => useSWR<Seller | null, Error>(name === null ? null : sellerPath(name));
