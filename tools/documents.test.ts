import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { listFiles } from './list-files';
import { ROOT } from './root';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const withoutCode = (text: string): string => text.replace(/```.*?```/gs, '').replace(/`[^`\n]*`/g, '');

// the template is left out, because its links are relative to the folder of the new remote
const documents = listFiles('*.md', ':!shell/platform/create-remote/*/*.md');

/** The anchor that GitHub makes from the words of a heading. */
const headingAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

function anchorsOf(file: string): Set<string> {
  const text = read(file);
  return new Set([
    ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id),
    ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => headingAnchor(heading)),
  ]);
}

/** Links that lead to no file or to no anchor, and links by reference that are not defined or not used. */
function brokenLinks(file: string): string[] {
  const text = withoutCode(read(file));
  const defined = new Set([...text.matchAll(/^\[([^\]]+)\]: /gm)].map(([, name]) => name));
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
  const broken = targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const linked = path ? normalize(join(dirname(file), path)) : file;
    return !existsSync(join(ROOT, linked)) || (anchor !== undefined && !anchorsOf(linked).has(anchor));
  });
  const undefinedNames = [...text.matchAll(/\[(\d+)\](?![(:])/g)]
    .map(([, name]) => name)
    .filter((name) => !defined.has(name) && !anchorsOf(file).has(name ?? ''));
  const unused = [...defined].filter((name) => !text.replaceAll(/^\[[^\]]+\]: .*$/gm, '').includes(`[${name}]`));
  return [...broken, ...[...undefinedNames, ...unused].map((name) => `[${name}]`)].map(
    (target) => `${file}: ${target}`,
  );
}

/**
 * Returns the folders and files that a document names between backquotes, but that do not exist. The names are relative
 * to the repository, or to the folder of a README when they begin with `src/`. The test below leaves out
 * CONTRIBUTING.md, because its recipes name files that they make.
 */
function missingPaths(file: string): string[] {
  const text = read(file).replace(/```.*?```/gs, '');
  const folders = `shell|api|tools|e2e|deploy|docs|mfe-(?!x\\b)[a-z]+${file.endsWith('/README.md') ? '|src' : ''}`;
  const named = [...text.matchAll(new RegExp(`\`((?:${folders})/[\\w./-]+)\``, 'g'))];
  return named
    .map(([, path = '']) => (path.startsWith('src/') ? join(dirname(file), path) : path))
    .filter((path) => !existsSync(join(ROOT, path)))
    .map((path) => `${file}: ${path}`);
}

/** Cells that an editor or a diff cannot show in one line. */
const longCells = (file: string): string[] =>
  read(file)
    .replace(/```.*?```/gs, '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .filter((cell) => cell.length > 200 && !/^-+$/.test(cell))
    .map((cell) => `${file}: ${cell}`);

it('the documents link to files, anchors and references that exist', () => {
  expect(documents.flatMap(brokenLinks)).toEqual([]);
});

it('the documents name folders and files that exist', () => {
  expect(documents.filter((file) => file !== 'CONTRIBUTING.md').flatMap(missingPaths)).toEqual([]);
});

it('the documents give the reason for each declared package', () => {
  const said = new Set([...read('docs/dependencies.md').matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  const declared = listFiles('package.json', '*/package.json').flatMap((file) => {
    const { dependencies, devDependencies } = JSON.parse(read(file)) as Record<string, Record<string, string>>;
    return Object.keys({ ...dependencies, ...devDependencies });
  });
  expect(declared).toContain('fastify');
  const isSaid = (name: string) => said.has(name) || said.has(name.replace(/\/.*/, '/*'));
  expect(declared.filter((name) => !name.startsWith('@telemarket/') && !isSaid(name))).toEqual([]);
});

it('the documents contain each decision once, and cite no unknown decision', () => {
  const pages = listFiles('docs/decisions');
  const numbers = pages.flatMap((page) => [...read(page).matchAll(/<a id="(\d+)">/g)].map(([, id]) => Number(id)));
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  const cited = listFiles('*.ts', '*.tsx', '*.mjs', '*.json', '*.css', '*.md', '*.yaml', '*.yml')
    .filter((file) => file !== 'package-lock.json')
    .flatMap((file) =>
      [...read(file).matchAll(/\bdecision (\d+)\b/g)].map(([, number]) => ({ file, number: Number(number) })),
    );
  expect(cited.filter(({ number }) => !numbers.includes(number))).toEqual([]);
});

it('no table in the documents has a cell of more than 200 characters', () => {
  expect(documents.flatMap(longCells)).toEqual([]);
});

/**
 * Variables that docker compose does not pass on, because each container has its own value or none: addresses,
 * folders of the image, and settings of tools and tests.
 */
const NOT_IN_CONTAINERS = [
  ...['HOST', 'PORT', 'REMOTES', 'RELEASE_STATE', 'GATEWAY_STATE', 'SHELL_DEV_ORIGIN', 'SHELL_ASSETS', 'INSTANCE_ID'],
  ...['NODE_ENV', 'API_HOST', 'API_PORT', 'DATABASE_URL', 'PUSH_LOCAL_SERVICE', 'TRUST_PROXY_HOPS', 'STOP_WITH_STDIN'],
  'TELEGRAM_LOCAL_SIGN_IN',
];
const variablesOf = (pattern: string) =>
  listFiles(pattern).flatMap((file) =>
    [...read(file).matchAll(/^ {4}([A-Z][A-Z\d_]+): \w+\(/gm)].map(([, name = '']) => name),
  );

it('each environment variable of the servers is passed to their containers', () => {
  const compose = read('docker-compose.yml');
  const given = (name: string) => new RegExp(`^      ${name}:`, 'm').test(compose);
  const variables = [...new Set(variablesOf('*/config/config.ts'))];
  expect(variables.filter((name) => !given(name)).sort()).toEqual([...NOT_IN_CONTAINERS].sort());
});

it('the documents describe each environment variable of the servers', () => {
  // `npm run dev` and the benchmarks set these variables, so operators need no description of them
  const ofTools = ['SHELL_DEV_ORIGIN', 'SHELL_ASSETS'];
  const described = read('.env.example') + read('docs/operate.md');
  const named = variablesOf('*/config/config.ts');
  expect(named).toContain('PUBLIC_ORIGIN');
  expect(named.filter((name) => !ofTools.includes(name) && !new RegExp(`\\b${name}\\b`).test(described))).toEqual([]);
});

test('docs/product.md and README.md name the oldest browsers that the build translates for', () => {
  const { browserslist } = JSON.parse(read('shell/platform/remote-tools/package.json')) as { browserslist: string[] };
  const names: Record<string, string> = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', safari: 'Safari' };
  const said = browserslist.map((browser) => {
    const [name = '', version] = browser.split(' >= ');
    return name === 'ios_saf' ? `Safari ${version} on iOS` : `${names[name]} ${version}`;
  });
  const list = new Intl.ListFormat('en').format(said);
  for (const [file, words] of [
    ['docs/product.md', list.replace(', and ', ' and ')],
    ['README.md', `${said.join(', ')}, and newer`],
  ] as const)
    expect(read(file).replace(/\s+/g, ' ')).toContain(words);
});
