import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { evaluateDefinition } from './definition.mjs';
import { remoteNameOf } from './remote-name.cjs';

const SITE_TIMEOUT_MS = 10_000;

/**
 * Writes the types of the offers of a site's live remotes, and of this remote's own offers, into the folder `types`.
 * Removes the files of remotes that no longer offer anything. Keeps the files of a remote whose offers the site does
 * not know, and files that the team has written.
 * @param {string} dir The remote's folder.
 * @param {string} origin The site, such as `https://shop.example`.
 * @param {(line: string) => void} print
 */
export async function writeTypes(dir, origin, print) {
  const { remote, composition } = await evaluateDefinition(join(dir, 'src/remote.ts'));
  const {
    declarationsOf,
    isRemoteName,
    isWrittenDeclaration,
    lastingOffers,
    NEIGHBOURS_FILE,
    readOffers,
    unmetOffers,
  } = composition;
  const own = remoteNameOf(JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')));
  const site = await readSite(origin);
  // the names are checked, because they become file names
  const entriesOf = (object) => new Map(Object.entries(object ?? {}).filter(([name]) => isRemoteName(name)));
  const [live, remotes] = [entriesOf(site.offers), entriesOf(site.remotes)];
  const before = entriesOf(readRecord(join(dir, NEIGHBOURS_FILE)));
  const after = new Map();
  const fileOf = (name) => `types/${name}.d.ts`;

  /** Says whether the declaration file was written by the team and not by this tool. */
  function isOfTeam(file) {
    const path = join(dir, file);
    return file.endsWith('.d.ts') && existsSync(path) && !isWrittenDeclaration(readFileSync(path, 'utf8'));
  }
  /** @returns True if the file has this text afterwards. */
  function write(file, text) {
    const path = join(dir, file);
    if (existsSync(path) && readFileSync(path, 'utf8') === text) return true;
    if (isOfTeam(file)) {
      print(`kept: ${file}, because this command has not written it`);
      return false;
    }
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    print(`written: ${file}`);
    return true;
  }
  function remove(file, reason) {
    if (!existsSync(join(dir, file)) || isOfTeam(file)) return;
    rmSync(join(dir, file));
    print(`removed: ${file}, because ${reason}`);
  }
  function keepTypes(name, reason) {
    print(`kept: the types of ${name}, because ${reason}`);
    if (before.has(name)) after.set(name, before.get(name));
  }
  /** @returns The offers of a live remote; null when the offers are unknown. */
  function readLiveOffers(name) {
    try {
      if (live.has(name)) return readOffers(name, live.get(name));
      keepTypes(name, `${origin} does not say what it offers`);
    } catch (error) {
      keepTypes(name, `this version cannot read its offers on ${origin}: ${error.message}`);
    }
    return null;
  }

  const names = new Set([...before.keys(), ...live.keys()]);
  names.delete(own);
  for (const name of [...names].sort()) {
    const build = remotes.get(name)?.live;
    if (remotes.has(name) && build === undefined) {
      keepTypes(name, `${origin} cannot read it now`);
      continue;
    }
    const offered = remotes.has(name) ? readLiveOffers(name) : {};
    if (!offered) continue;
    for (const [place, day] of Object.entries(offered.ends ?? {}))
      print(`${place} ends on ${day}, so the types lack it`);
    const offers = lastingOffers(offered);
    if (Object.keys(offers).length === 0) {
      remove(fileOf(name), remotes.has(name) ? `${name} no longer offers anything` : `${origin} has no remote ${name}`);
      continue;
    }
    const known = before.get(name)?.offers;
    for (const { text } of known ? unmetOffers(known, offers) : []) print(`changed: ${text}`);
    // only types that this command has written are recorded: a file of the team does not say for which build its types
    // are
    if (write(fileOf(name), declarationsOf(name, offers))) after.set(name, { build, offers });
  }
  if (after.size > 0) write(NEIGHBOURS_FILE, `${JSON.stringify(Object.fromEntries(after), null, 2)}\n`);
  else remove(NEIGHBOURS_FILE, 'no other remote offers anything');
  const ownOffers = remote.offers ? readOffers(own, remote.offers) : {};
  if (Object.keys({ ...ownOffers.slots, ...ownOffers.events }).length > 0)
    write(fileOf(own), declarationsOf(own, ownOffers));
  else remove(fileOf(own), 'src/remote.ts offers nothing');
}

/** Reads the record of the last run, which has the build and the offers of each remote. */
function readRecord(file) {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // the file may be broken, for example by a merge conflict, and is then written again
    return {};
  }
}

async function readSite(origin) {
  try {
    const response = await fetch(`${origin}/site.json`, { signal: AbortSignal.timeout(SITE_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await response.json();
  } catch (error) {
    throw new Error(`${origin}/site.json cannot be read (${error.message}). Name another site: --site https://…`);
  }
}
