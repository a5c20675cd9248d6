import { readOptions } from './read-options';

const options = { canary: { type: 'string' }, promote: { type: 'boolean', short: 'p' } } as const;
const read = (...args: string[]) => readOptions({ args, options }, 'npm run release -- --help');

test.each([
  [['--bogus'], 'There is no option --bogus. npm run release -- --help lists all.'],
  [['--bogus=1'], 'There is no option --bogus. npm run release -- --help lists all.'],
  [['-x'], 'There is no option -x. npm run release -- --help lists all.'],
  [['--canary'], '--canary needs a value. npm run release -- --help explains it.'],
  [['--canary', '--promote'], '--canary needs a value. npm run release -- --help explains it.'],
  [['--promote=yes'], '--promote takes no value. npm run release -- --help explains it.'],
])('%j is refused in plain words', (args, message) => {
  expect(() => read(...args)).toThrow(new Error(message));
});

test('valid options are read', () => {
  expect(read('--canary', '10').values).toEqual({ canary: '10' });
});
