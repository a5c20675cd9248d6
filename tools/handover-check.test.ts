import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signJson } from '../api/server-kit/src/signed-json';
import { checkHandover } from './handover-check';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const { privateKey: otherKey } = generateKeyPairSync('ed25519');
const RECORD = { version: 1, shop: 'https://shop.example', deal: 'K7Q2M9XA' };
const keys = [{ id: 'old', publicKey: publicKey.export({ format: 'jwk' }).x, createdAt: '2026-11-29T08:00:00.000Z' }];

const shop = createServer((request, response) => {
  response.statusCode = request.url === '/api/handover/keys' ? 200 : 404;
  response.end(JSON.stringify(keys));
});
let origin: string;
beforeAll(async () => {
  await once(shop.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
afterAll(() => shop.close());

it('handover:check accepts a record that a key of the shop has signed, and prints it', async () => {
  await expect(checkHandover(signJson(RECORD, 'old', privateKey), origin)).resolves.toEqual(RECORD);
});

it('handover:check refuses a changed record and a record of another shop', async () => {
  const changed = signJson(RECORD, 'old', privateKey).replace('K7Q2M9XA', 'K7Q2M9XB');
  for (const text of [changed, signJson(RECORD, 'old', otherKey), 'no record']) {
    await expect(checkHandover(text, origin)).rejects.toThrow('has signed exactly this text');
  }
});

it('handover:check says when the shop does not answer', async () => {
  await expect(checkHandover(signJson(RECORD, 'old', privateKey), 'http://127.0.0.1:9')).rejects.toThrow(
    'does not answer',
  );
});
