import { createServer } from 'node:http';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isPublicIp, leadsToPrivate, lookupPublic, PrivateAddressError } from './public-address';

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.8.8.8',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:c0a8:1',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'localhost',
  '',
])('%p is not public', (address) => {
  expect(isPublicIp(address)).toBe(false);
});

test.each(['8.8.8.8', '142.250.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
  expect(isPublicIp(address)).toBe(true);
});

test('a name that leads to this machine is refused by the connection', async () => {
  let connections = 0;
  const server = createServer((_request, response) => response.end()).on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const failure = new Promise((resolve) =>
    request({ host: 'localhost', port, lookup: lookupPublic }, () => resolve(null))
      .on('error', resolve)
      .end(),
  );
  expect(await failure).toBeInstanceOf(PrivateAddressError);
  expect(connections).toBe(0);
  server.close();
});

test('a name without a response of the resolver is not known to be private', async () => {
  expect(await leadsToPrivate('https://localhost')).toBe(true);
  expect(await leadsToPrivate('https://no-such-name.invalid')).toBe(false);
});
