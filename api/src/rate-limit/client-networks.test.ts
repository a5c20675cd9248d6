import { clientNetworks } from './client-networks';

describe('the networks of a client', () => {
  it.each(['203.0.113.9', '::ffff:203.0.113.9'])('are just one network with the normal limit for %s', (ip) => {
    expect(clientNetworks(ip)).toEqual([{ network: '203.0.113.9', factor: 1 }]);
  });

  it('are three for an IPv6 client, and the wider networks have larger limits', () => {
    expect(clientNetworks('2001:db8:1:2345::6')).toEqual([
      { network: '2001:0db8:0001:2345::/64', factor: 1 },
      { network: '2001:0db8:0001:2300::/56', factor: 4 },
      { network: '2001:0db8:0001:0000::/48', factor: 16 },
    ]);
  });
});
