import { runCommand } from './run-command';
import { migrate } from '../database/migrator';
import { Transactions } from '../database/transactions';
import { ProductImport } from '../product/product-import';

runCommand(async (dataSource, config) => {
  const done = await migrate(dataSource);
  if (config.publicOrigin) await new ProductImport(new Transactions(dataSource)).removeSampleRatings();
  process.stdout.write(done.length ? `ran ${done.join(', ')}\n` : 'nothing to migrate\n');
});
