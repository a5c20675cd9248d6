import { isRemoteName } from '@telemarket/composition';
import { settingEntriesOf } from '@telemarket/release-trust';

/** A list of entries `name=value`. A wrong line does not affect the others. */
export interface NamedLines<Value> {
  /** The values by name, in the order of the list; null: the line of the name is wrong. */
  entries: ReadonlyMap<string, Value | null>;
  /** A phrase about each wrong entry. If there is one, a name that is not in the list may only be mistyped. */
  problems: readonly string[];
}

/**
 * Reads lines of entries `name=value`. Commas separate the entries of a line. A line that begins with `#` is a comment.
 * @param form The form of an entry, for the text of the problem.
 * @param parse Returns null for a wrong value.
 */
export function readNamedLines<Value>(
  text: string,
  form: string,
  parse: (value: string, name: string) => Value | null,
): NamedLines<Value> {
  const entries = new Map<string, Value | null>();
  const problems: string[] = [];
  for (const line of text.split('\n')) {
    const found = new Map<string, Value | null>();
    let isWrong = false;
    for (const entry of settingEntriesOf(line)) {
      const [, name = '', text = ''] = /^([^=]*)=(.*)$/.exec(entry) ?? [];
      const value = isRemoteName(name) ? parse(text.trim(), name) : null;
      if (value === null) problems.push(`"${entry}" is not ${form}`);
      else if (entries.has(name) || found.has(name)) problems.push(`${name} is named twice`);
      isWrong ||= value === null || entries.has(name) || found.has(name);
      if (isRemoteName(name)) found.set(name, value);
    }
    for (const [name, value] of found) entries.set(name, isWrong ? null : value);
  }
  return { entries, problems };
}

/** Throws one error that names every wrong entry. */
export function requireValidEntries<Value>({ entries, problems }: NamedLines<Value>): ReadonlyMap<string, Value> {
  if (problems.length > 0) throw new Error(problems.join('; '));
  return entries as ReadonlyMap<string, Value>;
}
