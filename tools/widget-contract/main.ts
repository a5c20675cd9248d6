// `npm run widget-contract`: releases what the shell passes to widgets, and the events of the bus, with a new version.
// A change that breaks remotes needs `-- --breaking`. `-- --check` writes nothing, and fails when something has changed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WidgetContract } from '@telemarket/kit/remote';
import { format } from 'prettier';
import { ROOT } from '../root';
import { CliError, run } from '../step';
import { nextContract } from './changes';
import { readContractTypes } from './shape-of';

const FILE = join(ROOT, 'shell/kit/src/widget/widget-contract.json');

run(async () => {
  const released = JSON.parse(readFileSync(FILE, 'utf8')) as WidgetContract;
  const change = nextContract(released, readContractTypes());
  if (!change) return console.log(`The widget contract is the released one, ${released.version}.`);
  const { next, breaking } = change;
  const lines = breaking.map((line) => `\n- ${line}`).join('');
  const asBreaking = process.argv.includes('--breaking');
  if (breaking.length > 0 && !asBreaking)
    throw new CliError(
      `This breaks remotes that were built for the widget contract ${released.version}:${lines}\n` +
        'Undo it, or release a new major version: npm run widget-contract -- --breaking',
    );
  if (process.argv.includes('--check'))
    throw new CliError(`The widget contract has changed since ${released.version}: npm run widget-contract`);
  writeFileSync(FILE, await format(JSON.stringify(next), { parser: 'json', printWidth: 120 }));
  console.log(`The widget contract is ${next.version}. Commit the changed file.`);
});
