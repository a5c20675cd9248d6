import { clientAddress, wideNetwork } from './client-address';

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
