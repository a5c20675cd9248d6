import type { FastifyInstance } from 'fastify';
import { Problem } from './problem';

const MAX_DEPTH = 16;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Accepts only bodies of JSON in UTF-8, with limited depth and without `__proto__`. Other bodies get 415 or 400. Forms,
 * which refuseForeignWrites allows on one path only, are not parsed.
 */
export function readJsonBodies(instance: FastifyInstance): void {
  const parse = instance.getDefaultJsonParser('error', 'error');
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser(
    /^(application\/x-www-form-urlencoded|multipart\/form-data)/,
    { parseAs: 'buffer' },
    (_request, _body, done) => done(null, undefined),
  );
  instance.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string;
    try {
      text = utf8.decode(body as Buffer);
    } catch {
      return done(new Problem(400, 'The body is not UTF-8.'));
    }
    if (isTooDeep(text)) return done(new Problem(400, 'The body is nested too deeply.'));
    // A logout has no body.
    if (!text) return done(null, undefined);
    void parse(request, text, done);
  });
}

/** Counts the brackets outside of strings, because a recursive parser could overflow the stack. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (quoted) {
      if (char === '\\') at++;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === '{' || char === '[') {
      if (++depth > MAX_DEPTH) return true;
    } else if (char === '}' || char === ']') depth--;
  }
  return false;
}
