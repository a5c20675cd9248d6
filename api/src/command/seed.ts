import { seed } from '../seed/seed';
import { runCommand } from './run-command';

/**
 * `seed.js` fills an empty catalogue with the demonstration products, but not in a public shop. `seed.js --products N`
 * adds N generated products to any catalogue.
 */
runCommand(async (dataSource, config) => {
  process.stdout.write(`${await seed(dataSource, config, readCount(process.argv.slice(2)))}\n`);
});

function readCount(args: string[]): number | null {
  const at = args.indexOf('--products');
  if (at < 0) return null;
  const count = Number(args[at + 1]);
  if (!Number.isInteger(count) || count < 1 || count > 10_000_000) {
    throw new Error('--products needs a number from 1 to 10000000');
  }
  return count;
}
