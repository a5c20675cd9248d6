import fastify from 'fastify';
import { readFileSync } from 'node:fs';
import { clientAddress, logUnreadableAddresses, networkOf, UNREADABLE, wideNetwork } from './client-address';

const PLAIN: [entry: string, client: string][] = [
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2345:3:4:5:6', '2001:0db8:0001:2300::/56'],
  ['2001:db8:1:2::', '2001:0db8:0001:0000::/56'],
  ['2001:DB8:1:2ab::1', '2001:0db8:0001:0200::/56'],
  ['::1', '0000:0000:0000:0000::/56'],
  ['fe80::1%eth0', 'fe80:0000:0000:0000::/56'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['0000:0000:0000:0000:0000:ffff:cb00:7109', '203.0.113.9'],
  ['::ffff:0:203.0.113.9', '203.0.113.9'],
  ['64:ff9b::203.0.113.9', '203.0.113.9'],
];
const WITH_MORE: typeof PLAIN = [
  ['203.0.113.9:49152', '203.0.113.9'],
  [' 203.0.113.9\t', '203.0.113.9'],
  ['"203.0.113.9:80"', '203.0.113.9'],
  ['203.0.113.9:_hidden', '203.0.113.9'],
  ['[2001:db8:1:2345::6]', '2001:0db8:0001:2300::/56'],
  ['[2001:db8:1:2345::6]:49152', '2001:0db8:0001:2300::/56'],
  ['"[2001:db8:1:2345::6]:49152"', '2001:0db8:0001:2300::/56'],
  ['[fe80::1%eth0]:80', 'fe80:0000:0000:0000::/56'],
  ['[::ffff:203.0.113.9]:80', '203.0.113.9'],
  ['2001:db8:1:2345:3:4:5:6:49152', '2001:0db8:0001:2300::/56'],
];
const NO_ADDRESS = [
  ...['unknown', 'unknown7', 'UNKNOWN', '_hidden', '_SEVKISEK', 'for=203.0.113.9', 'unix:', 'face', 'a.b.c.d'],
  ...['203.0.113', '203.0.113.256', '0x7f.1', '2130706433', '203.0.113.9.8', '203.0.113.9 203.0.113.8', '-', ':443'],
  ...['[203.0.113.9', '203.0.113.9]', '[]', '[]:80', '[::1', '1:2:3', '2001:db8::1::2', '12345::', '😀', '<script>'],
];

describe('the address of a client', () => {
  it.each([...PLAIN, ...WITH_MORE])('is read from %j as %s', (entry, client) => {
    expect(clientAddress(entry)).toBe(client);
  });

  it.each(NO_ADDRESS)('is the same for %j as for all other entries that are not addresses', (entry) => {
    expect([clientAddress(entry), wideNetwork(entry)]).toEqual([UNREADABLE, UNREADABLE]);
  });

  it('is the same for all clients of a Unix socket, which have no address', () => {
    expect(networkOf(undefined, 32, 56)).toBe(UNREADABLE);
  });
});

describe('the wide network of a client', () => {
  it.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['203.0.113.9:1', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2345::6', '2001:0db8:0001:0000::/48'],
    ['[2001:db8:1::]:1', '2001:0db8:0001:0000::/48'],
  ])('with the address %s is %s', (ip, network) => {
    expect(wideNetwork(ip)).toBe(network);
  });
});

/**
 * Tests the maps in edge.conf, the configuration of nginx. JavaScript reads their regular expressions as nginx does.
 */
describe('the edge', () => {
  const conf = readFileSync(`${__dirname}/../../../deploy/containers/edge.conf`, 'utf8');

  function map(source: string, target: string, value: string, others: Record<string, string> = {}): string {
    const [, body = ''] = new RegExp(`map \\$${source} \\$${target} \\{\\n(.*?)\\n {2}\\}`, 's').exec(conf) ?? [];
    const lines = [...body.matchAll(/^\s+("(?:[^"\\]|\\.)*"|\w+)\s+(\S+);$/gm)];
    expect(lines.length).toBeGreaterThan(1);
    const results = lines.map(([, quoted = '', result = '']) => {
      const pattern = quoted.replace(/^"|"$/g, '').replaceAll('\\"', '"');
      const regex = /^(~\*?)(.*)$/.exec(pattern);
      if (!regex) return pattern === value ? result : null;
      const groups = new RegExp(regex[2] ?? '', regex[1] === '~*' ? 'i' : '').exec(value);
      return groups && result.replace('$1', groups[1] ?? '');
    });
    const fallback = lines.find(([, pattern]) => pattern === 'default')?.[2] ?? '';
    const result = results.find((found) => found !== null) ?? fallback;
    return others[result] ?? result;
  }
  const client = (header: string) =>
    map('http_x_forwarded_for', 'last_forwarded', header, { $remote_addr: '198.51.100.1' });
  const network = (header: string) => {
    const address = client(header);
    return map('client', 'network', address, { $client: address });
  };

  it.each([...PLAIN, ...WITH_MORE])('reads %j as the client %s, without its port', (entry, expected) => {
    for (const header of [entry, `192.0.2.7, ${entry}`, `unknown,${entry}`]) {
      expect(client(header)).not.toMatch(/["\[\]%]|49152/);
      expect(clientAddress(client(header))).toBe(expected);
    }
  });

  const FORMLESS = NO_ADDRESS.filter((entry) => !/^[\da-f]*:.*:/.test(entry));
  it.each([...FORMLESS, '203.0.113.9,', '203.0.113.9, "'])(
    'counts %j together with all other entries that are not addresses',
    (entry) => {
      expect(clientAddress(client(entry))).toBe(UNREADABLE);
      expect(new Set([network(entry), network(`192.0.2.7, ${entry}`)])).toEqual(new Set(['unknown']));
    },
  );

  it('uses the address of the connection when no proxy reports an address', () => {
    expect(client('')).toBe('198.51.100.1');
  });

  it.each([
    ['203.0.113.9', '203.0.113.9:80', '::ffff:203.0.113.9', '0:0:0:0:0:FFFF:203.0.113.9'],
    ['2001:db8:1::1', '[2001:db8:1::2]:80', '2001:db8:1:2345::6', '2001:db8:1:2:3:4:5:6'],
    ['2a00::1', '2a00::2', '2a00::5:6:7:8', '2a00:0:0:5::1', '2a00:0:0:5:6:7:8:9'],
    ['2a00:1::1', '2a00:1::5:6:7:8', '2a00:1:0:5::1', '2a00:1:0:5:6:7:8:9'],
  ])('limits requests from %s together with those from its whole network', (...forms) => {
    expect(new Set(forms.map(network)).size).toBe(1);
  });
});

describe('the log of unreadable addresses', () => {
  it('shows only the form of an unreadable entry, at most once a minute', async () => {
    const app = fastify({ trustProxy: (_address, hop) => hop < 1 });
    const warn = jest.fn();
    logUnreadableAddresses(app, warn);
    app.get('/', ({ ip }) => clientAddress(ip));
    const clients: string[] = [];
    for (const entry of ['203.0.113.9', '', '_hidden42', 'unknown', '203.0.113.7:80', '_other'])
      clients.push((await app.inject({ url: '/', headers: { 'x-forwarded-for': `192.0.2.1, ${entry}` } })).body);
    expect(clients).toEqual(['203.0.113.9', '192.0.2.1', UNREADABLE, UNREADABLE, '203.0.113.7', UNREADABLE]);
    expect(warn.mock.calls).toEqual([
      [{ form: '_aaaaaa00' }, expect.stringContaining('share the rate limits of a single client')],
    ]);
    await app.close();
  });
});
