import { clientAddress, clientNetworks, wideNetwork } from './client-address';

describe('clientAddress', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2345:3:4:5:6', '2001:0db8:0001:2300::/56'],
    ['2001:db8:1:2::', '2001:0db8:0001:0000::/56'],
    ['2001:DB8:1:2ab::1', '2001:0db8:0001:0200::/56'],
    ['::1', '0000:0000:0000:0000::/56'],
    ['fe80::1%eth0', 'fe80:0000:0000:0000::/56'],
  ])('maps %s to the client %s', (ip, client) => {
    expect(clientAddress(ip)).toBe(client);
  });
});

describe('clientNetworks', () => {
  it.each(['203.0.113.9', '::ffff:203.0.113.9'])('returns one network without a larger limit for %s', (ip) => {
    expect(clientNetworks(ip)).toEqual([{ network: '203.0.113.9', factor: 1 }]);
  });

  it('counts an IPv6 client in three networks, with larger limits for the wider ones', () => {
    expect(clientNetworks('2001:db8:1:2345::6')).toEqual([
      { network: '2001:0db8:0001:2345::/64', factor: 1 },
      { network: '2001:0db8:0001:2300::/56', factor: 4 },
      { network: '2001:0db8:0001:0000::/48', factor: 16 },
    ]);
  });
});

describe('wideNetwork', () => {
  it.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2345::6', '2001:0db8:0001:0000::/48'],
    ['2001:db8:1::', '2001:0db8:0001:0000::/48'],
  ])('maps %s to the network %s', (ip, network) => {
    expect(wideNetwork(ip)).toBe(network);
  });
});
