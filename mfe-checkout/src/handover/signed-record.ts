import type { HandoverKey, HandoverRecord } from '@telemarket/contract';

export interface SignedRecord {
  /** The whole file. */
  text: string;
  record: HandoverRecord;
  /** The text of the record, which the signature covers. */
  signed: string;
  /** The id of the key. */
  keyId: string;
  signature: string;
}

/** The shop writes canonical JSON: its fields are sorted, and there are no blanks between them. */
const SIGNED_RECORD = /^\{"key":"([\da-f]{16})","record":(\{.*\}),"signature":"([\w-]{86})"\}$/s;

/** Returns null for a text that is no record. */
export function readSignedRecord(file: string): SignedRecord | null {
  const text = file.trim();
  const [, key, signed, signature] = SIGNED_RECORD.exec(text) ?? [];
  if (!key || !signed || !signature) return null;
  try {
    const record = JSON.parse(signed) as Partial<HandoverRecord>;
    return isComplete(record) ? { text, record, signed, keyId: key, signature } : null;
  } catch {
    return null;
  }
}

/** Anybody can make a file, so the page must not fail when a field is missing. */
const isComplete = (record: Partial<HandoverRecord>): record is HandoverRecord =>
  [record.shop, record.deal, record.question, record.sellerNamedAt, record.shows, record.chat?.title].every(
    (text) => typeof text === 'string',
  ) &&
  [record.buyerNamedAt, record.doesNotShow].every(
    (texts) => Array.isArray(texts) && texts.every((text) => typeof text === 'string'),
  );

export type SignatureCheck = 'valid' | 'invalid' | 'unavailable';

/** @returns `unavailable` where the browser has no Ed25519. */
export async function checkSignature(
  { signed, keyId, signature }: SignedRecord,
  keys: readonly HandoverKey[],
): Promise<SignatureCheck> {
  const known = keys.find(({ id }) => id === keyId);
  if (!known) return 'invalid';
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: known.publicKey };
    const publicKey = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify']);
    const isValid = await crypto.subtle.verify(
      'Ed25519',
      publicKey,
      bytesOf(signature),
      new TextEncoder().encode(signed),
    );
    return isValid ? 'valid' : 'invalid';
  } catch {
    return 'unavailable';
  }
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
