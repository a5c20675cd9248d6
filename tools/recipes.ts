import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root';

export interface RecipeStep {
  language: string;
  text: string;
  /** The file that the text above the block names last. */
  file: string;
}

export interface Recipe {
  title: string;
  /** The counts of files that the recipe states, such as "1 new, 8 changed". */
  counts: string;
  steps: RecipeStep[];
}

/** The recipes of CONTRIBUTING.md. */
export const readRecipes = (): Recipe[] =>
  readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((recipe) => ({
      title: recipe.split('\n', 1)[0] ?? '',
      counts: /Files: (.*)\.$/m.exec(recipe)?.[1] ?? '',
      steps: [...recipe.matchAll(/(.*?)^( *)```(\w+)\n(.*?)^ *```$/gms)].map(
        ([, before = '', indent = '', language = '', text = '']) => ({
          language,
          text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
          file: [...before.matchAll(/`([\w.-]+\/[\w./-]+|[\w-]+\.yml)`/g)].at(-1)?.[1] ?? '',
        }),
      ),
    }))
    .filter(({ steps }) => steps.length > 0);

/** Applies a diff to a text. Throws unless the text contains the old lines of each hunk exactly once. */
export function applyDiff(text: string, diff: string): string {
  const hunks = diff.split('@@\n').map((hunk) => hunk.replace(/\n$/, '').split('\n'));
  return hunks.reduce(applyHunk, text.split('\n')).join('\n');
}

const ANY_TEXT = '…';
const collapseSpaces = (text: string) => text.trim().replaceAll(/ +/g, ' ');

const escapeRegExp = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/**
 * Makes an expression that matches a line of a file. `…` stands for any text, so that a recipe does not depend on the
 * rest of a line.
 */
const linePatternOf = (line: string) =>
  new RegExp(`^${collapseSpaces(line).split(ANY_TEXT).map(escapeRegExp).join('(.*)')}$`);

/** Applies a hunk to a file. Lines are compared without the spaces that align them. */
function applyHunk(file: readonly string[], hunk: readonly string[]): string[] {
  const old = hunk.filter((line) => !line.startsWith('+')).map((line) => line.slice(1));
  const patterns = old.map(linePatternOf);
  const starts = file.flatMap((_, at) =>
    patterns.every((pattern, index) => pattern.test(collapseSpaces(file[at + index] ?? ''))) ? [at] : [],
  );
  const [start = 0] = starts;
  if (starts.length !== 1)
    throw new Error(`These lines occur ${starts.length} times instead of once:\n${old.join('\n')}`);
  let at = start;
  /**
   * The texts that `…` stands for in the removed lines. In the added lines, `…` stands for the same texts in the same
   * order.
   */
  const removed: string[] = [];
  const changed = hunk.flatMap((line) => {
    if (line.startsWith('+')) return [line.slice(1).replaceAll(ANY_TEXT, () => removed.shift() ?? ANY_TEXT)];
    const [present = ''] = file.slice(at++);
    if (!line.startsWith('-')) return [present];
    removed.push(...(linePatternOf(line.slice(1)).exec(collapseSpaces(present))?.slice(1) ?? []));
    return [];
  });
  return [...file.slice(0, start), ...changed, ...file.slice(at)];
}
