// Each line of the log is JSON. The expressions replace a backslash together with the character after it, because the
// line would otherwise no longer be JSON.

/** Paths whose last part is an email address or a search text. */
const PERSONAL_PATH_PATTERN = /(\/api\/(?:orders\/user|products\/search)\/)(?:[^\s"?\\]|\\.)+/gi;
/**
 * The expression does not match a slash between the first slash and the query, so that many slashes do not take
 * quadratic time.
 */
const QUERY_PATTERN = /(\/(?:[^\s"?/\\]|\\.)*\?)(?:[^\s"\\]|\\.)+/g;
/**
 * An email address needs a text before its `@`, and a package in a stack, such as `/@fastify/static`, has none. The
 * lookbehind starts one attempt for each word. One attempt for each letter would take quadratic time, and a client
 * decides how long a word is.
 */
const EMAIL_PATTERN =
  /(?<=^|[\s"'<>()[\]{}:;,/=]|\\u[\da-f]{4}|\\[^u])(?<!\\)[^\s"'<>()[\]{}:;,/\\=@]+(?:@|%40)[^\s"'<>()[\]{}:;,/\\=]{1,255}\.[\p{L}\d-]{2,}/giu;

/**
 * Replaces email addresses, the search text in a path, and queries by `***`. Both servers redact each line of their
 * logs, so that texts from libraries and errors are covered, too.
 */
export const redact = (line: string): string =>
  line.replace(PERSONAL_PATH_PATTERN, '$1***').replace(QUERY_PATTERN, '$1***').replace(EMAIL_PATTERN, '***');
