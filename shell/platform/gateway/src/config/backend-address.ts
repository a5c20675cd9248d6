import { type NamedLines, readNamedLines } from './named-lines';

/** Reads entries `gifts=https://gifts.example/api`: the addresses of the teams' own backends, without a final slash. */
export const readBackendLines = (text: string): NamedLines<string> =>
  readNamedLines(text, 'name=http(s) address of a backend', parseBackendAddress);

/** Refuses an address with a query, a user or an encoded path, because no path can be appended to it. */
function parseBackendAddress(value: string): string | null {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return null;
  const { origin, pathname, search, hash, username, password } = new URL(value);
  if (search || hash || username || password || /[%\\]/.test(value)) return null;
  return origin + pathname.replace(/\/+$/, '');
}
