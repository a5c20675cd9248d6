import type { Encoding } from './kept-body';

/** The better one of ours that an Accept-Encoding header allows. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (!header) return undefined;
  const refused = /;\s*q=0(\.0*)?$/;
  const names = header.split(',').map((one) => one.trim().toLowerCase());
  const takes = (name: string) => names.some((one) => one.split(';')[0]?.trim() === name && !refused.test(one));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined;
}
