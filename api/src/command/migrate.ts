import { runCommand } from './run-command';
import { migrate } from '../database/migrator';
import { ProductImportRepository } from '../product/product-import.repository';

runCommand(async (dataSource, config) => {
  const done = await migrate(dataSource);
  if (config.publicOrigin) await new ProductImportRepository(dataSource).removeSampleRatings();
  process.stdout.write(done.length ? `ran ${done.join(', ')}\n` : 'nothing to migrate\n');
});
