import { type KeyObject, sign } from 'node:crypto';

export const ID_TOKEN_FAULTS = [
  'wrong-audience',
  'wrong-issuer',
  'wrong-signature',
  'unknown-key',
  'unsigned',
  'expired',
  'issued-long-ago',
  'id-missing',
  'id-as-text',
  'name-missing',
] as const;
export type IdTokenFault = (typeof ID_TOKEN_FAULTS)[number];

const encodeTokenPart = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const decodeTokenPart = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

/** @returns The id token with the fault. It is signed with the key of the issuer, unless the signature is the fault. */
export function spoilIdToken(idToken: string, fault: IdTokenFault, key: KeyObject): string {
  const [header = {}, claims = {}] = idToken.split('.', 2).map(decodeTokenPart);
  const anHour = 3600;
  const past = Math.floor(Date.now() / 1000) - 2 * anHour;
  const changes: Partial<Record<IdTokenFault, Record<string, unknown>>> = {
    'wrong-audience': { aud: '1' },
    'wrong-issuer': { iss: 'https://oauth.example' },
    expired: { iat: past, exp: past + anHour },
    'issued-long-ago': { iat: past },
    'id-missing': { id: undefined },
    'id-as-text': { id: String(claims['id']) },
    'name-missing': { name: undefined, given_name: undefined, family_name: undefined },
  };
  const head: Partial<Record<IdTokenFault, Record<string, unknown>>> = {
    unsigned: { alg: 'none', kid: undefined },
    'unknown-key': { kid: 'oidc-9' },
  };
  const content = `${encodeTokenPart({ ...header, ...head[fault] })}.${encodeTokenPart({ ...claims, ...changes[fault] })}`;
  if (fault === 'unsigned') return `${content}.`;
  const signed = fault === 'wrong-signature' ? 'another text' : content;
  return `${content}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
}
