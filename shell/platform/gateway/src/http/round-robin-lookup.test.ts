import type { lookup, LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { createRoundRobinLookup } from './api-pool';

const ipv4 = (...addresses: string[]): LookupAddress[] => addresses.map((address) => ({ address, family: 4 }));

/** A name server that gives one response after the other. */
function createLookup(...responses: (LookupAddress[] | Error)[]): LookupFunction {
  const fake = (_name: string, _options: object, done: (error: Error | null, found: LookupAddress[]) => void) => {
    const response = responses.shift() ?? [];
    if (response instanceof Error) done(response, []);
    else done(null, response);
  };
  return createRoundRobinLookup(fake as unknown as typeof lookup);
}

const resolveName = (lookupName: LookupFunction, all: boolean) =>
  new Promise((resolve) => lookupName('api', { all }, (error, found) => resolve(error ?? found)));

test('connections go to each address in turn although the name server shuffles the addresses', async () => {
  const lookupName = createLookup(
    ipv4('10.0.0.1', '10.0.0.2', '10.0.0.3'),
    ipv4('10.0.0.3', '10.0.0.1', '10.0.0.2'),
    ipv4('10.0.0.2', '10.0.0.3', '10.0.0.1'),
  );
  const addresses = [];
  for (let count = 0; count < 3; count += 1) addresses.push(await resolveName(lookupName, false));
  expect(addresses).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.3']);
});

test('a lookup also returns the other addresses, as fallbacks', async () => {
  const lookupName = createLookup(ipv4('10.0.0.1', '10.0.0.2'), ipv4('10.0.0.1', '10.0.0.2'));
  await resolveName(lookupName, true);
  expect(await resolveName(lookupName, true)).toEqual(ipv4('10.0.0.2', '10.0.0.1'));
});

test.each([
  ['an unknown name', new Error('ENOTFOUND'), 'ENOTFOUND'],
  ['a name without an address', [], 'api has no address'],
])('a lookup of %s returns an error', async (_what, response, message) => {
  expect(await resolveName(createLookup(response), true)).toEqual(new Error(message));
});
