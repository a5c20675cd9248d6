// `npm run packages` packs what teams with their own repository install. The gateway serves it below /npm/.
// `-- publish REGISTRY`   publishes the same tarballs to another registry, with the login of npm
// `-- api`                writes the API reports of the packages, and the minor version of a package whose API has grown;
//                         refuses a change that breaks code of teams until the package has a new major version
import { CliError, run, step } from '../step';
import { writeReports } from './api';
import { packPackages } from './pack';
import { publishPackages } from './publish';

run(async () => {
  const [command, registry] = process.argv.slice(2);
  if (command === 'api') return console.log(`written: ${writeReports().join(', ') || 'nothing has changed'}`);
  if (command !== undefined && (command !== 'publish' || registry === undefined))
    throw new CliError(`npm run packages -- ${command}: expected "publish REGISTRY" or "api"`);
  await step('Packing the packages', packPackages);
  if (registry !== undefined) publishPackages(registry);
});
