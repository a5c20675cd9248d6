import { readFileSync, renameSync, writeFileSync } from 'node:fs';

export type ListNumbers = ReturnType<typeof createListNumbers>;

/**
 * Refuses a replay of an old release list, whose signature is still valid.
 * @param file Stores the numbers across restarts; null: they are not stored.
 * Throws when the file is malformed.
 */
export function createListNumbers(file: string | null) {
  const numbers = new Map<string, number>(file ? readNumbers(file) : []);
  return {
    /** Throws when the number is lower than a previous number. */
    accept(remote: string, number: number): void {
      const before = numbers.get(remote) ?? 0;
      if (number < before) throw new Error(`releases.json is an old one: its number is ${number}, after ${before}`);
      if (number === before) return;
      numbers.set(remote, number);
      if (!file) return;
      writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(numbers)));
      renameSync(`${file}.new`, file);
    },
  };
}

function readNumbers(file: string): [string, number][] {
  try {
    return Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}
