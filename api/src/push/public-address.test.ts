import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  isPublicIp,
  resolvesToPrivateNetwork,
  lookupPublic,
  PrivateAddressError,
  publicResolver,
} from './public-address';

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
  '::127.0.0.1',
  '::10.0.0.1',
  'fec0::1',
  '4000::1',
  'localhost',
  '',
])('%p is not public', (address) => {
  expect(isPublicIp(address)).toBe(false);
});

test.each(['8.8.8.8', '142.250.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
  expect(isPublicIp(address)).toBe(true);
});

const HEADER_BYTES = 12;
/** A DNS record of type A, class IN and 60 s, for the name at byte 12 of the message. Its address is 127.0.0.1. */
const LOOPBACK_RECORD = Buffer.from([0xc0, HEADER_BYTES, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 1]);

/** Returns the response of a nameserver; null when it does not respond. */
type Respond = (query: Buffer) => Buffer | null;

const nothing = (query: Buffer) => {
  const response = Buffer.from(query.subarray(0, query.indexOf(0, HEADER_BYTES) + 5));
  // The response reports no error, and has one question and no further section.
  response.writeUInt16BE(0x8180, 2);
  response.writeUInt16BE(0, 10);
  return response;
};
const loopback: Respond = (query) => {
  const response = nothing(query);
  const isIpv4 = response.readUInt16BE(response.length - 4) === 1;
  if (isIpv4) response.writeUInt16BE(1, 6);
  return isIpv4 ? Buffer.concat([response, LOOPBACK_RECORD]) : response;
};

describe('with a nameserver', () => {
  const known = publicResolver.getServers();
  let nameserver: Socket;
  async function use(respond: Respond): Promise<void> {
    nameserver = createSocket('udp4').bind(0, '127.0.0.1');
    await once(nameserver, 'listening');
    nameserver.on('message', (query, { port, address }) => {
      const response = respond(query);
      if (response) nameserver.send(response, port, address);
    });
    publicResolver.setServers([`127.0.0.1:${nameserver.address().port}`]);
  }
  afterEach(() => {
    publicResolver.setServers(known);
    nameserver.close();
  });

  test('the connection refuses a name that leads to this machine', async () => {
    await use(loopback);
    let connections = 0;
    const server = createServer((_request, response) => response.end()).on('connection', () => connections++);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const failure = new Promise((resolve) =>
      request({ host: 'push.example.com', port, lookup: lookupPublic }, () => resolve(null))
        .on('error', resolve)
        .end(),
    );
    expect(await failure).toBeInstanceOf(PrivateAddressError);
    expect(connections).toBe(0);
    server.close();
  });

  test('a name without addresses does not count as private', async () => {
    await use(loopback);
    expect(await resolvesToPrivateNetwork('https://push.example.com')).toBe(true);
    nameserver.close();
    await use(nothing);
    expect(await resolvesToPrivateNetwork('https://push.example.com')).toBe(false);
  });

  test('names whose nameserver never responds do not delay another name', async () => {
    await use((query) => (query.includes('silent') ? null : loopback(query)));
    const ended: string[] = [];
    const leads = (name: string) =>
      resolvesToPrivateNetwork(`https://${name}.example.com`).finally(() => ended.push(name));
    const silent = Array.from({ length: 8 }, (_, at) => leads(`silent${at}`));
    expect(await leads('push')).toBe(true);
    expect(ended).toEqual(['push']);
    expect(await Promise.all(silent)).toEqual(silent.map(() => false));
  });
});
