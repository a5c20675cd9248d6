import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** A signed value. The signature covers `canonicalJson(record)`. */
export interface SignedJson {
  record: unknown;
  /** The id of the key that has signed the record. */
  key: string;
  /** The signature of Ed25519 in base64url. */
  signature: string;
}

/** Public keys of Ed25519 in base64url, by their ids. */
export type PublicKeys = ReadonlyMap<string, string>;

/**
 * Returns JSON without spaces and with sorted keys (RFC 8785, for values without fractions), so that equal values have
 * equal bytes.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Signs a record, and returns the signed value as canonical JSON. */
export function signJson(record: unknown, key: string, privateKey: KeyObject): string {
  const signature = sign(null, Buffer.from(canonicalJson(record)), privateKey).toString('base64url');
  return canonicalJson({ record, key, signature } satisfies SignedJson);
}

/** Returns the signed value, or null when none of these keys has signed exactly this text. */
export function readSignedJson(text: string, keys: PublicKeys): SignedJson | null {
  const signed = parseSigned(text.trim());
  const publicKey = signed && keys.get(signed.key);
  if (!publicKey) return null;
  const signature = Buffer.from(signed.signature, 'base64url');
  // Several texts in base64url stand for the same bytes, so only the canonical one is valid.
  if (signature.toString('base64url') !== signed.signature) return null;
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  return verify(null, Buffer.from(canonicalJson(signed.record)), key, signature) ? signed : null;
}

/** Returns null for a text that is not exactly what `signJson` writes. */
function parseSigned(text: string): SignedJson | null {
  let value: Partial<SignedJson> | null;
  try {
    value = JSON.parse(text) as Partial<SignedJson> | null;
  } catch {
    return null;
  }
  const { record, key, signature } = value ?? {};
  if (typeof record !== 'object' || typeof key !== 'string' || typeof signature !== 'string') return null;
  return canonicalJson({ record, key, signature }) === text ? { record, key, signature } : null;
}
