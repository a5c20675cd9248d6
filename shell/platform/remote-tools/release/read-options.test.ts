import { readOptions } from './read-options';

const options = { canary: { type: 'string' }, promote: { type: 'boolean', short: 'p' } } as const;
const read = (...args: string[]) => readOptions({ args, options }, 'npm run release -- --help');

test.each([
  [['--bogus'], 'Unknown option --bogus. npm run release -- --help lists all options.'],
  [['--bogus=1'], 'Unknown option --bogus. npm run release -- --help lists all options.'],
  [['-x'], 'Unknown option -x. npm run release -- --help lists all options.'],
  [['--canary'], '--canary needs a value. npm run release -- --help explains the option.'],
  [['--canary', '--promote'], '--canary needs a value. npm run release -- --help explains the option.'],
  [['--promote=yes'], '--promote takes no value. npm run release -- --help explains the option.'],
])('%j is refused in plain words', (args, message) => {
  expect(() => read(...args)).toThrow(new Error(message));
});

test('valid options are read', () => {
  expect(read('--canary', '10').values).toEqual({ canary: '10' });
});
