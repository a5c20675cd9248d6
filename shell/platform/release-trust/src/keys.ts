import { createPrivateKey, createPublicKey, generateKeyPairSync, hkdfSync, type KeyObject } from 'node:crypto';

/** The public keys of the teams, by remote. A team that replaces its key has both keys for some time. */
export type ReleaseKeys = ReadonlyMap<string, readonly PublicKey[]>;

export interface PublicKey {
  /** The 32 bytes of the public key, in base64url. */
  text: string;
  key: KeyObject;
}

export interface PrivateKey {
  /** The public key in the form in which RELEASE_KEYS has it. */
  publicText: string;
  key: KeyObject;
}

const ALGORITHM = 'ed25519';
const PUBLIC_KEY_PATTERN = /^[\w-]{43}$/;

/** Reads a public key. Throws when the text is not a public key. */
export function parsePublicKey(text: string): PublicKey {
  if (!PUBLIC_KEY_PATTERN.test(text)) throw new Error(`"${text}" is not a public key: 32 bytes in base64url`);
  return { text, key: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: text }, format: 'jwk' }) };
}

/** @param pem The text of a PKCS #8 file. Throws when it is not an Ed25519 private key. */
export function parsePrivateKey(pem: string): PrivateKey {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== ALGORITHM) throw new Error(`the key is for ${key.asymmetricKeyType}, not ${ALGORITHM}`);
  return { publicText: publicTextOf(key), key };
}

/** @returns The private key as PKCS #8 in PEM, and its public key as a text. */
export function createKeyPair(): { pem: string; publicText: string } {
  const { privateKey } = generateKeyPairSync(ALGORITHM);
  return {
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    publicText: publicTextOf(privateKey),
  };
}

/** The first bytes of a private Ed25519 key as PKCS #8. The 32 bytes of the key follow them (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const MIN_TOKEN_LENGTH = 32;

/**
 * Derives a key from a token that the team and the operator share. The key signs only requests for the errors and
 * figures of a remote. Throws for a short token, because anyone who has seen such a request could guess the token.
 */
export function reportKeyOf(token: string): PrivateKey {
  if (token.length < MIN_TOKEN_LENGTH) throw new Error(`a token must have at least ${MIN_TOKEN_LENGTH} characters`);
  const bytes = Buffer.from(hkdfSync('sha256', token, Buffer.alloc(0), 'errors and figures of a remote', 32));
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, bytes]), format: 'der', type: 'pkcs8' });
  return { publicText: publicTextOf(key), key };
}

const publicTextOf = (privateKey: KeyObject) => createPublicKey(privateKey).export({ format: 'jwk' }).x as string;

/** Returns the entries of a setting. Commas or line ends separate them. Lines that begin with `#` are comments. */
export const settingEntriesOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !line.trim().startsWith('#'))
    .flatMap((line) => line.split(','))
    .map((entry) => entry.trim())
    .filter(Boolean);

/**
 * Reads entries such as `catalog=<public key>`. A remote with several keys has several entries. Throws one error that
 * names every wrong entry.
 */
export function parseReleaseKeys(text: string): ReleaseKeys {
  const keys = new Map<string, PublicKey[]>();
  const problems: string[] = [];
  const entries = settingEntriesOf(text);
  for (const entry of entries) {
    const [, name = '', value = ''] = /^([a-z][a-z0-9-]*)=(.*)$/.exec(entry) ?? [];
    try {
      if (!name) throw new Error('it does not begin with the name of a remote');
      keys.set(name, [...(keys.get(name) ?? []), parsePublicKey(value.trim())]);
    } catch (error) {
      problems.push(`"${entry}" is not name=key (${(error as Error).message})`);
    }
  }
  if (entries.length === 0) problems.push('it has no key');
  if (problems.length > 0) throw new Error(problems.join('; '));
  return keys;
}

/** Reads entries such as `catalog=<token>`. A token has at least 32 characters. An error never contains a token. */
export function parseReportTokens(text: string): ReleaseKeys {
  const keys = new Map<string, PublicKey[]>();
  for (const [index, entry] of settingEntriesOf(text).entries()) {
    const [, name, token = ''] = /^([a-z][a-z0-9-]*)=(.*)$/.exec(entry) ?? [];
    if (!name || token.length < MIN_TOKEN_LENGTH)
      throw new Error(`entry ${index + 1} is not name=token of at least ${MIN_TOKEN_LENGTH} characters`);
    keys.set(name, [...(keys.get(name) ?? []), parsePublicKey(reportKeyOf(token).publicText)]);
  }
  if (keys.size === 0) throw new Error('must name a token');
  return keys;
}
