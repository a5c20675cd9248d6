/**
 * The SQL modes of the database suite. In these modes, values with backslash escapes and new keys would be wrong, so
 * the suite shows that the API does not depend on the modes of the server.
 */
export const DANGEROUS_MODE_OPTION = '--sql-mode=NO_BACKSLASH_ESCAPES,NO_AUTO_VALUE_ON_ZERO';
