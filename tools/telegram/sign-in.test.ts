import { createHash, createPublicKey, type JsonWebKey, randomBytes, verify } from 'node:crypto';
import type { IdTokenFault } from './id-token-faults';
import { type LocalTelegram, startLocalTelegram } from './local-telegram';

const CALLBACK = 'http://127.0.0.1:9/api/telegram/callback';
let telegram: LocalTelegram;
beforeAll(async () => {
  telegram = await startLocalTelegram({ redirectUris: [CALLBACK] });
});
afterAll(() => telegram.stop());

const verifier = randomBytes(32).toString('base64url');
const getJson = async <T>(path: string) => (await (await fetch(telegram.address + path)).json()) as T;

function authorizationUrl(changes: Record<string, string> = {}): URL {
  const url = new URL('/auth', telegram.address);
  url.search = new URLSearchParams({
    client_id: telegram.settings.clientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid profile',
    state: 'a state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  }).toString();
  return url;
}

function exchange(code: string, { clientId, clientSecret } = telegram.settings): Promise<Response> {
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: CALLBACK,
    client_id: clientId,
    code_verifier: verifier,
  });
  return fetch(`${telegram.address}/token`, { method: 'POST', headers: { authorization }, body });
}

const personOf = (index: number) => {
  const person = telegram.people[index];
  if (!person) throw new Error(`There is no person ${index}`);
  return person;
};

async function signIn(changes: Record<string, string> = {}, personId = personOf(0).id) {
  const back = await telegram.signIn.answer(authorizationUrl(changes), personId);
  const tokens = (await (await exchange(back.searchParams.get('code') ?? '')).json()) as { id_token: string };
  return read(tokens.id_token);
}

interface Key extends JsonWebKey {
  kid: string;
}

async function read(idToken: string) {
  const [head = '', body = '', signature = ''] = idToken.split('.');
  const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  const header = parse(head);
  const { keys } = await getJson<{ keys: Key[] }>('/.well-known/jwks.json');
  const key = keys.find(({ kid }) => kid === header['kid']);
  const valid =
    key !== undefined &&
    verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      createPublicKey({ key, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    );
  return { header, claims: parse(body), valid };
}

test('a person signs in, and the signed id token contains the id that bots see and an opaque subject', async () => {
  const now = Date.now() / 1000;
  const { header, claims, valid } = await signIn();
  expect({ ...header, valid }).toMatchObject({ alg: 'RS256', kid: 'oidc-1', valid: true });
  expect(claims).toMatchObject({
    iss: telegram.address,
    aud: telegram.settings.clientId,
    id: personOf(0).id,
    sub: expect.stringMatching(/^\d{1,20}$/),
    name: 'Sofia Lind',
    preferred_username: 'sofia_lind',
  });
  expect(claims['sub']).not.toBe(String(personOf(0).id));
  expect(Math.abs(Number(claims['iat']) - now)).toBeLessThan(60);
  expect(Number(claims['exp']) - Number(claims['iat'])).toBe(3600);
});

test('a person without a username has none in the token, and the scope openid alone gives no id', async () => {
  expect((await signIn({}, personOf(2).id)).claims).not.toHaveProperty('preferred_username');
  expect((await signIn({ scope: 'openid' })).claims).not.toHaveProperty('id');
});

test('unlike oidc-provider, the local sign-in sends and announces no issuer, and echoes no nonce', async () => {
  const back = await telegram.signIn.answer(authorizationUrl({ nonce: 'once' }), personOf(0).id);
  expect([...back.searchParams.keys()].sort()).toEqual(['code', 'state']);
  expect((await signIn({ nonce: 'once' })).claims).not.toHaveProperty('nonce');
  const discovery = await getJson<Record<string, unknown>>('/.well-known/openid-configuration');
  expect(discovery).toMatchObject({
    issuer: telegram.address,
    authorization_endpoint: `${telegram.address}/auth`,
    token_endpoint: `${telegram.address}/token`,
    jwks_uri: `${telegram.address}/.well-known/jwks.json`,
  });
  for (const name of ['authorization_response_iss_parameter_supported', 'userinfo_endpoint'])
    expect(discovery).not.toHaveProperty(name);
});

test('the key set has a key that most libraries do not know', async () => {
  const { keys } = await getJson<{ keys: Key[] }>('/.well-known/jwks.json');
  expect(keys.map(({ kid, crv = 'RSA' }) => `${kid} ${crv}`)).toEqual(['oidc-1 RSA', 'oidc-es256k-1 secp256k1']);
});

test('a state of 256 characters returns, and a longer one is refused', async () => {
  const state = 's'.repeat(256);
  const back = await telegram.signIn.answer(authorizationUrl({ state }), personOf(0).id);
  expect(back.searchParams.get('state')).toBe(state);
  await expect(telegram.signIn.answer(authorizationUrl({ state: `${state}s` }), personOf(0).id)).rejects.toThrow(
    'state too long',
  );
});

test('a code works once, with its verifier and the secret of the client', async () => {
  const codeOf = async () =>
    (await telegram.signIn.answer(authorizationUrl(), personOf(0).id)).searchParams.get('code') ?? '';
  const code = await codeOf();
  expect((await exchange(code)).status).toBe(200);
  expect((await exchange(code)).status).toBe(400);
  expect((await exchange(await codeOf(), { ...telegram.settings, clientSecret: 'another one' })).status).toBe(401);
});

test('the local sign-in refuses an address that is not allowed and a request without PKCE, and sends a person who cancels back', async () => {
  const elsewhere = authorizationUrl({ redirect_uri: 'http://127.0.0.1:9/other' });
  await expect(telegram.signIn.answer(elsewhere, personOf(0).id)).rejects.toThrow('redirect_uri');
  const form = new URLSearchParams({ request: elsewhere.search.slice(1), person: '' });
  const cancelled = await fetch(`${telegram.address}/auth/choice`, { method: 'POST', body: form, redirect: 'manual' });
  expect(cancelled.headers.get('location')).toBeNull();
  const withoutPkce = authorizationUrl();
  for (const name of ['code_challenge', 'code_challenge_method']) withoutPkce.searchParams.delete(name);
  const refused = await telegram.signIn.answer(withoutPkce, personOf(0).id);
  expect(refused.searchParams.get('error')).toBe('invalid_request');
  expect((await telegram.signIn.answer(authorizationUrl(), null)).search).toBe('?error=access_denied&state=a+state');
});

test.each([
  ['wrong-audience', (token) => token.valid && token.claims['aud'] !== telegram.settings.clientId],
  ['wrong-issuer', (token) => token.valid && token.claims['iss'] !== telegram.address],
  ['wrong-signature', (token) => !token.valid && token.header['kid'] === 'oidc-1'],
  ['unknown-key', (token) => token.header['kid'] === 'oidc-9'],
  ['unsigned', (token) => token.header['alg'] === 'none'],
  ['expired', (token) => token.valid && Number(token.claims['exp']) < Date.now() / 1000],
  ['issued-long-ago', (token) => token.valid && Number(token.claims['iat']) < Date.now() / 1000 - 300],
  ['id-missing', (token) => token.valid && !('id' in token.claims)],
  ['id-as-text', (token) => token.valid && token.claims['id'] === String(personOf(0).id)],
  ['name-missing', (token) => token.valid && !('name' in token.claims)],
] satisfies [IdTokenFault, (token: Awaited<ReturnType<typeof read>>) => boolean][])(
  'the local sign-in plays the fault %s once',
  async (fault, isPlayed) => {
    telegram.signIn.play(fault);
    expect(isPlayed(await signIn())).toBe(true);
    const after = await signIn();
    expect([after.valid, isPlayed(after)]).toEqual([true, false]);
  },
);

test('the token call, the key set and the discovery document fail when a test sets their fault', async () => {
  telegram.signIn.play('unauthorized', 'server-error', 'keys-away', 'discovery-away', 'cancelled', 'time-out');
  expect((await exchange('any')).status).toBe(401);
  expect((await exchange('any')).status).toBe(502);
  const statusOf = async (path: string) => (await fetch(telegram.address + path)).status;
  const [keys, discovery] = ['/.well-known/jwks.json', '/.well-known/openid-configuration'];
  expect([await statusOf(keys), await statusOf(keys)]).toEqual([503, 200]);
  expect([await statusOf(discovery), await statusOf(discovery)]).toEqual([503, 200]);
  const back = await telegram.signIn.answer(authorizationUrl(), personOf(0).id);
  expect(back.searchParams.get('error')).toBe('access_denied');
  const signal = AbortSignal.timeout(100);
  const body = new URLSearchParams();
  await expect(fetch(`${telegram.address}/token`, { method: 'POST', body, signal })).rejects.toThrow('timeout');
});
