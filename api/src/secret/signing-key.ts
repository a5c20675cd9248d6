import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';

export interface SigningKey {
  /** Names the public key, so that a reader of a signature can find it. */
  id: string;
  privateKey: KeyObject;
  /** The 32 bytes of the public key in base64url. */
  publicKey: string;
}

/** In PKCS #8, a private key of Ed25519 is this prefix and the 32 bytes of its seed (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Derives a key of Ed25519 from `SECRET_KEY`, so that each process and a restored database have the same one. */
export function deriveSigningKey(secretKey: Buffer, purpose: string): SigningKey {
  const seed = Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), purpose, 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '';
  return { id: createHash('sha256').update(publicKey).digest('hex').slice(0, 16), privateKey, publicKey };
}
