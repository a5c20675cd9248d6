// `npm run spec-id -- 5` prints an id for a new statement in section 5 of docs/product.md. The id is random, so that
// two branches do not choose the same one.
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root';
import { CliError, run } from './step';

/** Digits and letters that cannot be mistaken for each other. */
const ID_LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const ID_CHARACTERS = `${ID_LETTERS}23456789`;
const ID_LENGTH = 4;

/** @returns A random id for a statement of the section. Only older ids are numbers. */
export function newStatementId(section: string): string {
  const pick = (signs: string) => signs.charAt(randomInt(signs.length));
  return `${section}.${pick(ID_LETTERS)}${Array.from({ length: ID_LENGTH - 1 }, () => pick(ID_CHARACTERS)).join('')}`;
}

if (process.argv[1] === __filename) {
  run(async () => {
    const section = process.argv[2] ?? '';
    const text = readFileSync(join(ROOT, 'docs/product.md'), 'utf8');
    const sections = [...text.matchAll(/^## (\d)\. (.*)$/gm)].map(
      ([, number = '', title = '']) => [number, title] as const,
    );
    if (!sections.some(([number]) => number === section))
      throw new CliError(
        `Name a section: npm run spec-id -- 5\n${sections.map(([number, title]) => `  ${number}  ${title}`).join('\n')}`,
      );
    let id = newStatementId(section);
    while (text.includes(`[${id}]`)) id = newStatementId(section);
    console.log(id);
  });
}
