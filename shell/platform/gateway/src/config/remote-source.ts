import { isAbsolute, join } from 'node:path';
import { type NamedLines, readNamedLines, requireValidEntries } from './named-lines';

/** The source of a remote's builds: a folder, an http(s) address with the same files, or a development server. */
export type RemoteSource = (
  { kind: 'folder'; folder: string } | { kind: 'http'; origin: string } | { kind: 'dev'; origin: string }
) & {
  /** The slots of other remotes' pages into which the remote may place widgets. Missing: no slots. */
  slots?: readonly string[];
  /** True on a dev site, which shows its team all widgets before the operator grants their slots. */
  hasAllSlots?: true;
};

/** Sources by name, in the order of the list. If two remotes request the same path, the first one gets it. */
export type RemoteSources = ReadonlyMap<string, RemoteSource>;

export type RemoteLines = NamedLines<RemoteSource>;

/** Says whether two sources are the same build store or development server. Their slots may differ. */
export const hasSamePlace = (a: RemoteSource, b: RemoteSource): boolean => placeOf(a) === placeOf(b);

const placeOf = (source: RemoteSource) =>
  source.kind === 'folder' ? `folder ${source.folder}` : `${source.kind} ${source.origin}`;

/** Converts sources to a list without wrong lines. */
export const toRemoteLines = (sources: RemoteSources): RemoteLines => ({ entries: sources, problems: [] });

/** No remote can have one of these names, because they have another meaning in addresses or module ids. */
const RESERVED_NAMES = ['shell', 'kit'];

const SLOTS_SEPARATOR = /\s+slots:\s+/;

/**
 * Reads a list of remotes: `catalog=mfe-catalog/dist`, `seller=https://cdn.example`, `admin=dev:http://127.0.0.1:3004`,
 * `gifts=/srv/gifts slots: product-aside home-after-listings`, with blanks between slots.
 * @param root The folder to which relative folders refer.
 */
export function readRemoteLines(text: string, root: string): RemoteLines {
  const { entries, problems } = readNamedLines(text, 'name=build store (blanks separate slots)', (value, name) => {
    const [store = '', granted] = value.split(SLOTS_SEPARATOR);
    const source = RESERVED_NAMES.includes(name) ? null : parseSource(store, root);
    return source && granted ? { ...source, slots: granted.split(/\s+/) } : source;
  });
  return { entries, problems: entries.size + problems.length === 0 ? ['no remote is named'] : problems };
}

/** Throws one error that names every wrong entry. */
export const requireRemotes = (lines: RemoteLines): RemoteSources => requireValidEntries(lines);

/** Throws one error that names every wrong entry. */
export const parseRemotes = (text: string, root: string): RemoteSources => requireRemotes(readRemoteLines(text, root));

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
