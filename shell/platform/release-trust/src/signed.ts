import { sign, verify } from 'node:crypto';
import type { PrivateKey, PublicKey } from './keys';

/** A signature is valid for only one kind of content and one remote. */
export type SignedKind = 'build' | 'releases' | 'preview' | 'figures';

export type Signed<T> = T & { signature: string };

/** Writes JSON with sorted keys, so that equal values have equal texts. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalText(member)}`);
  return `{${members.join(',')}}`;
}

function messageOf(kind: SignedKind, remote: string, value: object): Buffer {
  const { signature: _signature, ...payload } = value as { signature?: unknown };
  return Buffer.from(`telemarket ${kind} of ${remote}\n${canonicalText(payload)}`);
}

export function signValue<T extends object>(
  kind: SignedKind,
  remote: string,
  value: T,
  { key }: PrivateKey,
): Signed<T> {
  return { ...value, signature: sign(null, messageOf(kind, remote, value), key).toString('base64url') };
}

/** @returns The key that has signed the value. Throws when none of the keys has signed it. */
export function verifyValue(kind: SignedKind, remote: string, value: unknown, keys: readonly PublicKey[]): PublicKey {
  if (keys.length === 0) throw new Error(`there is no public key for ${remote}`);
  const { signature } = (value ?? {}) as { signature?: unknown };
  if (typeof signature !== 'string') throw new Error('it is not signed');
  const bytes = Buffer.from(signature, 'base64url');
  if (bytes.toString('base64url') !== signature) throw new Error('its signature is not base64url');
  const message = messageOf(kind, remote, value as object);
  const signer = keys.find(({ key }) => verify(null, message, key, bytes));
  if (!signer) throw new Error(`no key of ${remote} has signed it, or it was changed`);
  return signer;
}
