// `npm run new-remote -- seller`: a remote that builds, has a test and is rendered on the server.
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseRemotes } from '@telemarket/gateway/remote-source';
import { ROOT } from './root';
import { CliError, run, step } from './step';

export interface NewRemote {
  /** As in deploy/remotes. The folder is `mfe-<name>`, and the first page is `/<name>`. */
  name: string;
  /** The parent of the new folder. */
  parent: string;
}

const NAME = /^[a-z][a-z0-9-]{0,30}$/;

/** Creates the folder of a remote. @returns Its path. Throws when the name is invalid or the folder exists. */
export function createRemote({ name, parent }: NewRemote): string {
  if (!NAME.test(name))
    throw new CliError(`"${name}" is no name: use small letters, digits and dashes, as in "seller".`);
  const folder = join(parent, `mfe-${name}`);
  if (existsSync(folder)) throw new CliError(`${folder} exists already.`);
  for (const [file, text] of Object.entries(filesOf(name))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  // a host without a release, for which the gateway does not wait
  mkdirSync(join(folder, 'dist'));
  return folder;
}

function filesOf(name: string): Record<string, string> {
  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const title = words.join(' ');
  const component = `${words.join('')}Page`;
  return {
    'package.json': `${JSON.stringify(packageOf(name), null, 2)}\n`,
    'README.md': `# ${title}

Owns the page \`/${name}\`. \`src/remote.ts\` names every page, widget and title.

\`\`\`sh
npm run dev -w mfe-${name}          # hot reload of this remote alone
npx jest --selectProjects mfe -- mfe-${name}
npm run release -w mfe-${name}      # into the running site; -- --list, --canary 10, --rollback
\`\`\`

Its size budget stands in \`package.json\` (\`telemarket.budget\`, kB after Brotli; 35 without one). How a remote works:
[docs/remotes.md](../docs/remotes.md).
`,
    'webpack.config.mjs': `import { remoteConfig } from '@telemarket/remote-tools/webpack';

export default remoteConfig(import.meta.dirname);
`,
    'src/remote.ts': `import { defineRemote } from '@telemarket/composition';

export default defineRemote({
  title: '${title}',
  down: {
    title: '${title} is not available right now',
    text: 'The other parts of the shop still work.',
  },
  pages: [
    {
      path: '/${name}',
      layout: 'store',
      title: '${title}',
      load: () => import('./${name}/${name}-page'),
      visit: true,
    },
  ],
});
`,
    [`src/${name}/${name}-page.tsx`]: `import styles from './${name}-page.module.css';

export default function ${component}() {
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>${title}</h1>
      <p>This page is rendered on the server, and comes with the remote &quot;${name}&quot;.</p>
    </div>
  );
}
`,
    [`src/${name}/${name}-page.module.css`]: `@layer remote {
  .page {
    display: grid;
    gap: 16px;
    padding-block: 32px;
  }
}
`,
    [`src/${name}/${name}-page.test.tsx`]: `import { prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen } from '@testing-library/react';
import remote from '../remote';

const open = prepareRemote(remote);

test('the page has its heading', () => {
  open('/${name}');
  expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeTruthy();
});
`,
  };
}

/** Uses the version ranges of the first remote, which the shell's shared versions satisfy. */
function packageOf(name: string) {
  const model = JSON.parse(readFileSync(join(ROOT, 'mfe-catalog/package.json'), 'utf8')) as Record<string, unknown>;
  const { version, license, scripts, dependencies, devDependencies } = model;
  return { name: `mfe-${name}`, version, private: true, license, scripts, dependencies, devDependencies };
}

const OWNERS = 'docs/architecture.md';
/** The rows of the remotes in the table "Who owns what". */
const REMOTE_ROWS = /(?:^\|.*\| `mfe-[^`]+` *\|.*\n)+/m;

/** Adds a remote of this repository to all its lists of remotes. */
export function registerRemote(name: string, root: string): void {
  addToRemotes(join(root, 'deploy/remotes'), name, `mfe-${name}/dist`);
  appendFileSync(join(root, 'CODEOWNERS'), `/mfe-${name}/ @telemarket/${name}\n`);
  const owners = readFileSync(join(root, OWNERS), 'utf8');
  const row = `| its first page | \`mfe-${name}\` | \`/${name}\` |\n`;
  writeFileSync(
    join(root, OWNERS),
    owners.replace(REMOTE_ROWS, (rows) => rows + row),
  );
  // a long name can make long lines and a wide column
  const prettier = join(ROOT, 'node_modules/prettier/bin/prettier.cjs');
  execFileSync(process.execPath, [prettier, '--write', '--log-level', 'warn', `mfe-${name}`, OWNERS], { cwd: root });
}

/** Adds a line to the list of remotes, which a running gateway reads again. */
export function addToRemotes(file: string, name: string, host: string): void {
  const text = readFileSync(file, 'utf8');
  if (parseRemotes(text, ROOT).has(name)) throw new CliError(`${file} names ${name} already.`);
  appendFileSync(file, `${text.endsWith('\n') ? '' : '\n'}${name}=${host}\n`);
}

if (process.argv[1] === __filename) {
  run(async () => {
    const [, , name] = process.argv;
    if (!name) throw new CliError('Say how it is called: npm run new-remote -- seller');
    createRemote({ name, parent: ROOT });
    registerRemote(name, ROOT);
    await step('Adding the workspace to package-lock.json', () =>
      // a new remote needs no other package
      execFileSync('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund'], {
        cwd: ROOT,
        stdio: 'inherit',
      }),
    );
    console.log(`
  mfe-${name}/src/remote.ts says what it is; /${name} is its first page.

  npm run check                        lint, types and unit tests
  npm run dev -w mfe-${name}           the remote alone
  npm run release -w mfe-${name}       into the running site; deploy/remotes names its host
`);
  });
}
