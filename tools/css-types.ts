// Writes a type for each CSS module, so that the use of a class that its stylesheet lacks is a type error.
// tsconfig.json merges the folder of these types with the sources.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'postcss';
import selectorParser from 'postcss-selector-parser';
import { ROOT } from './root';

const CSS_TYPES_FOLDER = join(ROOT, '.data/css-types');

function classTypeOf(css: string): string {
  const classes = new Set<string>();
  const selectors = selectorParser((root) => root.walkClasses(({ value }) => void classes.add(value)));
  parse(css).walkRules(({ selector }) => void selectors.processSync(selector));
  const fields = [...classes].map((name) => `  readonly '${name}': string;\n`).join('');
  return `declare const classes: {\n${fields}};\nexport default classes;\n`;
}

export function writeCssTypes(): void {
  const remotes = readdirSync(ROOT).filter((name) => name.startsWith('mfe-'));
  for (const app of [
    'shell/app',
    'shell/kit',
    'shell/platform/browser',
    'shell/platform/create-remote/template',
    ...remotes,
  ])
    for (const file of readdirSync(join(ROOT, app, 'src'), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.module.css')) continue;
      const out = join(CSS_TYPES_FOLDER, app, 'src', `${file}.d.ts`);
      mkdirSync(dirname(out), { recursive: true });
      const type = classTypeOf(readFileSync(join(ROOT, app, 'src', file), 'utf8'));
      // an unchanged file is not written, because a compiler that runs at the same time could read a partial file
      if (!existsSync(out) || readFileSync(out, 'utf8') !== type) writeFileSync(out, type);
    }
}

if (process.argv[1] === __filename) writeCssTypes();
