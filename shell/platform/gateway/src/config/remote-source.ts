import { isAbsolute, join } from 'node:path';
import { isRemoteName } from '@telemarket/composition';
import { entriesOf } from '@telemarket/release-trust';

/** The source of a remote's builds: a folder, an http(s) address with the same files, or a development server. */
export type RemoteSource = (
  { kind: 'folder'; folder: string } | { kind: 'http'; origin: string } | { kind: 'dev'; origin: string }
) & {
  /** The slots of other remotes' pages into which it may place widgets. Missing: none. */
  slots?: readonly string[];
  /** A dev site shows its team all widgets, before the operator grants their slots. */
  hasAllSlots?: true;
};

/** Sources by name, in the order of the list. If two remotes request the same path, the first one gets it. */
export type RemoteSources = ReadonlyMap<string, RemoteSource>;

/** These names have another meaning in addresses or module ids. */
const RESERVED_NAMES = ['shell', 'kit'];

const SLOTS = /\s+slots:\s+/;

/**
 * Reads a list of remotes: `catalog=mfe-catalog/dist`, `seller=https://cdn.example`, `admin=dev:http://127.0.0.1:3004`,
 * `gifts=/srv/gifts slots: product-aside`, separated by commas or line ends. A line that begins with `#` is a comment.
 * Throws one error that names every wrong entry.
 * @param root The folder to which relative folders refer.
 */
export function parseRemotes(text: string, root: string): RemoteSources {
  const problems: string[] = [];
  const sources = new Map<string, RemoteSource>();
  const entries = entriesOf(text);
  for (const entry of entries) {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/.exec(entry) ?? [];
    const [store = '', granted] = value.trim().split(SLOTS);
    const source = parseSource(store, root);
    if (!isRemoteName(name) || RESERVED_NAMES.includes(name) || !source)
      problems.push(`"${entry}" is not name=build store`);
    else if (sources.has(name)) problems.push(`${name} is named twice`);
    else sources.set(name, granted ? { ...source, slots: granted.split(/\s+/) } : source);
  }
  if (entries.length === 0) problems.push('no remote is named');
  if (problems.length > 0) throw new Error(problems.join('; '));
  return sources;
}

function parseSource(value: string, root: string): RemoteSource | null {
  const [, dev, address] = /^(dev:)?(https?:.*)$/.exec(value) ?? [];
  if (address) {
    if (!URL.canParse(address)) return null;
    const { origin, pathname } = new URL(address);
    return dev ? { kind: 'dev', origin } : { kind: 'http', origin: origin + pathname.replace(/\/+$/, '') };
  }
  if (value === '') return null;
  return { kind: 'folder', folder: isAbsolute(value) ? value : join(root, value) };
}
