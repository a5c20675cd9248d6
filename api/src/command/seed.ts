import { demoCatalogue } from '../product/demo-catalogue';
import { insertProducts } from '../product/product-import';
import { syntheticCatalogue } from '../product/synthetic-catalogue';
import { runCommand } from './run-command';

/**
 * `seed.js` fills an empty catalogue with the demonstration products, except that of a public shop. `seed.js --products N`
 * adds N generated products to any catalogue.
 */
runCommand(async (dataSource, { publicOrigin }) => {
  const count = readCount(process.argv.slice(2));
  if (count === null && publicOrigin) {
    process.stdout.write('PUBLIC_ORIGIN is set: a public shop gets no demonstration products\n');
    return;
  }
  const [stored] = await dataSource.query<unknown[]>('SELECT 1 FROM product LIMIT 1');
  if (count === null && stored) {
    process.stdout.write('there are products already: nothing was added\n');
    return;
  }
  const started = Date.now();
  const products = count === null ? demoCatalogue() : syntheticCatalogue(count);
  const added = await insertProducts(dataSource, products);
  process.stdout.write(`added ${added} products in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
});

function readCount(args: string[]): number | null {
  const at = args.indexOf('--products');
  if (at < 0) return null;
  const count = Number(args[at + 1]);
  if (!Number.isInteger(count) || count < 1 || count > 10_000_000) {
    throw new Error('--products wants a number from 1 to 10000000');
  }
  return count;
}
