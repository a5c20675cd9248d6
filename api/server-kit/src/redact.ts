// A line is JSON: a backslash and what follows it are replaced together, or the line would no longer be JSON.

/** Paths whose last part is an email address or a search text. */
const PERSONAL_PATH = /(\/api\/(?:orders\/user|products\/search)\/)(?:[^\s"?\\]|\\.)+/gi;
/** The part before the query has no slash, so that many slashes do not take quadratic time. */
const QUERY = /(\/(?:[^\s"?/\\]|\\.)*\?)(?:[^\s"\\]|\\.)+/g;
/**
 * A package such as `/@fastify/static` in a stack has nothing before its `@`. The lookbehind starts one attempt for each
 * word: one for each letter would take quadratic time, and a client decides how long a word is.
 */
const EMAIL =
  /(?<=^|[\s"'<>()[\]{}:;,/=]|\\u[\da-f]{4}|\\[^u])(?<!\\)[^\s"'<>()[\]{}:;,/\\=@]+(?:@|%40)[^\s"'<>()[\]{}:;,/\\=]{1,255}\.[\p{L}\d-]{2,}/giu;

/**
 * Replaces email addresses, the search text in a path, and queries by `***`. Both servers apply it to each line of
 * their logs, so that it also covers text from libraries and errors.
 */
export const redact = (line: string): string =>
  line.replace(PERSONAL_PATH, '$1***').replace(QUERY, '$1***').replace(EMAIL, '***');
