import type { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { takeTurns } from './address-turns';

const four = (...addresses: string[]): LookupAddress[] => addresses.map((address) => ({ address, family: 4 }));

/** A name server that gives each of its answers in turn. */
function answering(...answers: (LookupAddress[] | Error)[]) {
  const fake = (_name: string, _options: object, done: (error: Error | null, found: LookupAddress[]) => void) => {
    const answer = answers.shift() ?? [];
    if (answer instanceof Error) done(answer, []);
    else done(null, answer);
  };
  return takeTurns(fake as unknown as typeof lookup);
}

const ask = (turns: ReturnType<typeof takeTurns>, all: boolean) =>
  new Promise((resolve) => turns('api', { all }, (error, found) => resolve(error ?? found)));

test('connections go to each address in turn, however the name server shuffles them', async () => {
  const turns = answering(four('10.0.0.1', '10.0.0.2', '10.0.0.3'), four('10.0.0.3', '10.0.0.1', '10.0.0.2'), [
    ...four('10.0.0.2', '10.0.0.3', '10.0.0.1'),
  ]);
  expect([await ask(turns, false), await ask(turns, false), await ask(turns, false)]).toEqual([
    '10.0.0.1',
    '10.0.0.2',
    '10.0.0.3',
  ]);
});

test('the other addresses follow, for when the first does not answer', async () => {
  const turns = answering(four('10.0.0.1', '10.0.0.2'), four('10.0.0.1', '10.0.0.2'));
  await ask(turns, true);
  expect(await ask(turns, true)).toEqual(four('10.0.0.2', '10.0.0.1'));
});

test.each([
  ['that nobody knows', new Error('ENOTFOUND'), 'ENOTFOUND'],
  ['without an address', [], 'api has no address'],
])('a name %s is an error', async (_what, answer, message) => {
  expect(await ask(answering(answer), true)).toEqual(new Error(message));
});
