import { Transactions } from '../database/transactions';
import { ProductImport } from '../product/product-import';
import { demoCatalogue } from '../seed/demo-catalogue';
import { syntheticCatalogue } from '../seed/synthetic-catalogue';
import { runCommand } from './run-command';

/**
 * `seed.js` fills an empty catalogue with the demonstration products, but not in a public shop. `seed.js --products N`
 * adds N generated products to any catalogue.
 */
runCommand(async (dataSource, { publicOrigin }) => {
  const count = readCount(process.argv.slice(2));
  const products = new ProductImport(new Transactions(dataSource));
  if (count === null && publicOrigin)
    return print('PUBLIC_ORIGIN is set: a public shop gets no demonstration products');
  if (count === null && (await products.hasProducts())) return print('there are products already: nothing was added');
  const started = Date.now();
  const added = await products.insert(count === null ? demoCatalogue() : syntheticCatalogue(count));
  if (publicOrigin) await products.removeSampleRatings();
  print(`added ${added} products in ${((Date.now() - started) / 1000).toFixed(1)} s`);
});

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function readCount(args: string[]): number | null {
  const at = args.indexOf('--products');
  if (at < 0) return null;
  const count = Number(args[at + 1]);
  if (!Number.isInteger(count) || count < 1 || count > 10_000_000) {
    throw new Error('--products needs a number from 1 to 10000000');
  }
  return count;
}
