import { Transactions } from '../database/transactions';
import { Demonstration } from '../first-day/demonstration';
import { ProductImport } from '../product/product-import';
import { syntheticCatalogue } from '../seed/synthetic-catalogue';
import { runCommand } from './run-command';

/**
 * `seed.js` fills an empty catalogue with the demonstration products, but not in a public shop, and not again after its
 * operator has removed them. `seed.js --products N` adds N generated products to any catalogue.
 */
runCommand(async (dataSource, { publicOrigin }) => {
  const count = readProductCount(process.argv.slice(2));
  const transactions = new Transactions(dataSource);
  if (count === null && publicOrigin)
    return print('PUBLIC_ORIGIN is set: a public shop gets no demonstration products.');
  const started = Date.now();
  const products = new ProductImport(transactions);
  const added =
    count === null
      ? await new Demonstration(transactions).fillEmptyShop()
      : await products.insert(syntheticCatalogue(count));
  if (!added) return print('Nothing was added: the shop has products, or the demonstration was removed.');
  if (publicOrigin) await products.removeSampleRatings();
  print(`Added ${added} products in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
});

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function readProductCount(args: string[]): number | null {
  const at = args.indexOf('--products');
  if (at < 0) return null;
  const count = Number(args[at + 1]);
  if (!Number.isInteger(count) || count < 1 || count > 10_000_000) {
    throw new Error('--products needs a number from 1 to 10000000');
  }
  return count;
}
