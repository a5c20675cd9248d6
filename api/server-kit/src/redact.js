/** Paths whose last part is an e-mail address or a search text. */
const PERSONAL_PATH = /(\/api\/(?:orders\/user|products\/search)\/)[^\s"'?]+/gi;
const QUERY = /(\/[^\s"'?\\]*\?)[^\s"'\\]+/g;
/** A package such as `/@fastify/static` in a stack has nothing before its `@`. */
const EMAIL = /[^\s"'<>()[\]{}:;,/\\=]+(?:@|%40)[^\s"'<>()[\]{}:;,/\\=]+\.[\p{L}\d-]{2,}/giu;

export const redact = (line) => line.replace(PERSONAL_PATH, '$1***').replace(QUERY, '$1***').replace(EMAIL, '***');
