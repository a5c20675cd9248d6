import { createPublicKey, verify } from 'node:crypto';
import { signUp, signUpAdmin } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { Client } from '../../test/client';
import { PROOF_SECONDS, SessionProofSigner } from './session-proof-signer';
import type { SessionProofKeysView } from './session-proof.view';

const PATH = '/api/internal/session-proofs';
const SECRET = 'a secret that only gateways know';
const GATEWAY = { authorization: `Bearer ${SECRET}` };
const ORIGIN = 'https://shop.example';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ gatewaySecret: SECRET, publicOrigin: ORIGIN });
});
afterAll(() => shop.stop());

interface Claims {
  iss: string;
  aud: string;
  sub: string;
  role: string;
  iat: number;
  exp: number;
}

async function proofOf(client: Client, remote = 'gifts'): Promise<string> {
  const { status, body } = await client.post<{ proof: string }>(PATH, { remote }, GATEWAY);
  expect(status).toBe(200);
  return body.proof;
}

const keys = async () => (await shop.client().get<SessionProofKeysView>('/api/session-proof-keys')).body.keys;

/** Verifies a proof and reads its claims, as the backend of a remote does. */
async function read(proof: string): Promise<Claims> {
  const [head = '', claims = '', signature = ''] = proof.split('.');
  const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown;
  const { alg, typ, kid } = parse(head) as Record<string, string>;
  const key = (await keys()).find((known) => known.kid === kid);
  expect([alg, typ, key?.alg]).toEqual(['EdDSA', 'JWT', 'EdDSA']);
  const publicKey = createPublicKey({ key: { ...key }, format: 'jwk' });
  expect(verify(null, Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
  return parse(claims) as Claims;
}

const newUser = async () => {
  const client = shop.client();
  return { client, person: await signUp(client) };
};

test('a proof names the site, the remote, a user and a role, for a minute', async () => {
  const before = Math.floor(Date.now() / 1_000);
  const { client, person } = await newUser();
  const proof = await proofOf(client);
  const { iat, exp, sub, ...claims } = await read(proof);
  expect(claims).toEqual({ iss: ORIGIN, aud: 'gifts', role: 'customer' });
  expect(iat).toBeGreaterThanOrEqual(before);
  expect(exp - iat).toBe(PROOF_SECONDS);
  expect(sub).toMatch(/^[\w-]{22}$/);
  const text = Buffer.from(proof.split('.')[1] ?? '', 'base64url').toString();
  for (const personal of [person.username, person.email, `"${person.id}"`]) expect(text).not.toContain(personal);
});

test('a remote always gets the same id of a user, and each remote gets a different one', async () => {
  const { client } = await newUser();
  const { client: other } = await newUser();
  const [first, again, elsewhere, ofOther] = await Promise.all(
    [proofOf(client), proofOf(client), proofOf(client, 'clubs'), proofOf(other)].map(async (proof) =>
      read(await proof),
    ),
  );
  expect(again?.sub).toBe(first?.sub);
  expect(new Set([first?.sub, elsewhere?.sub, ofOther?.sub]).size).toBe(3);
  expect([first?.aud, elsewhere?.aud]).toEqual(['gifts', 'clubs']);
});

test('a proof names the role in which the user may act now', async () => {
  const client = shop.client();
  const { id } = await signUpAdmin(shop.dataSource, client);
  expect((await read(await proofOf(client))).role).toBe('manager');
  await shop.dataSource.query("UPDATE `user` SET is_admin = 0, staff_role = 'support' WHERE id = ?", [id]);
  expect((await read(await proofOf(client))).role).toBe('support');
});

test('without a session there is no proof', async () => {
  expect((await shop.client().post(PATH, { remote: 'gifts' }, GATEWAY)).body).toEqual({ proof: null });
  const { client } = await newUser();
  await client.post('/api/auth/logout');
  expect((await client.post(PATH, { remote: 'gifts' }, GATEWAY)).body).toEqual({ proof: null });
});

test.each<Record<string, string>>([{}, { authorization: 'Bearer of-somebody' }])(
  'only gateways get proofs: %o',
  async (headers) => {
    const { client } = await newUser();
    expect((await client.post(PATH, { remote: 'gifts' }, headers)).status).toBe(404);
  },
);

test('a proof is no session of the shop, wherever it is sent', async () => {
  const { client } = await newUser();
  const proof = await proofOf(client);
  const ways: Record<string, string>[] = [
    { authorization: `Bearer ${proof}` },
    { 'x-session-proof': proof },
    { cookie: `__Host-sid=${proof}; sid=${proof}` },
    { cookie: `__Host-sid=${proof.split('.')[2]?.slice(0, 43)}` },
  ];
  for (const headers of ways) expect((await shop.client().get('/api/users/me', headers)).status).toBe(401);
});

test('a proof that another key has signed is refused, and that key has another id', async () => {
  const config = { publicOrigin: null, secretKey: Buffer.alloc(32, 7) } as never;
  const stranger = new SessionProofSigner(config);
  const proof = stranger.signProof({ remote: 'gifts', userId: 1, role: 'manager' });
  await expect(read(proof)).rejects.toThrow();
  expect(stranger.publicKeySet().keys[0]?.kid).not.toBe((await keys())[0]?.kid);
});
