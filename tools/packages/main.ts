// `npm run packages` packs the packages that teams with their own repository install. The gateway serves them below
// /npm/.
// `-- publish REGISTRY`   publishes the same tarballs to another registry, with npm's login
// `-- api`                writes the API reports of the packages, and the minor version of a package whose API has
//                         grown; refuses a change that breaks code of teams until the package has a new major version
// `-- breaks 2.0.0`       lists the live builds of a site that the kit 2.0.0 would exclude, and ends with the exit code
//                         1 when there are any
// `--react 20.0.0`, `--contract 2.0.0`   check these versions instead of a version of the kit
// `--site URL`            the site to check; default: SITE
import { parseArgs } from 'node:util';
import semver from 'semver';
import { CliError, run, step } from '../step';
import { writeReports } from './api';
import { printBreaks } from './breaks';
import { packPackages } from './pack';
import { publishPackages } from './publish';

const USAGE = 'expected "publish REGISTRY", "api" or "breaks VERSION"';

run(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { react: { type: 'string' }, contract: { type: 'string' }, site: { type: 'string' } },
  });
  const [command, argument] = positionals;
  if (command === 'api') return console.log(`written: ${writeReports().join(', ') || 'nothing has changed'}`);
  if (command === 'breaks') {
    const { react, contract, site = process.env['SITE'] ?? 'http://127.0.0.1:8080' } = values;
    const next = {
      ...(argument !== undefined && { '@telemarket/kit': argument }),
      ...(react !== undefined && { react, 'react-dom': react }),
      ...(contract !== undefined && { '@telemarket/contract': contract }),
    };
    for (const [name, version] of Object.entries(next))
      if (semver.valid(version) === null) throw new CliError(`${name} ${version}: expected a version such as 2.0.0`);
    if (Object.keys(next).length === 0) throw new CliError(`npm run packages -- breaks: ${USAGE}`);
    if (!(await printBreaks(new URL(site).origin, next))) process.exitCode = 1;
    return;
  }
  if (command !== undefined && (command !== 'publish' || argument === undefined))
    throw new CliError(`npm run packages -- ${command}: ${USAGE}`);
  await step('Packing the packages', packPackages);
  if (argument !== undefined) publishPackages(argument);
});
