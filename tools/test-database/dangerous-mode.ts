/**
 * The database suite runs in these SQL modes, in which escaped values and new keys would be wrong. So it shows that
 * the API does not depend on the modes of the server.
 */
export const DANGEROUS_MODE_OPTION = '--sql-mode=NO_BACKSLASH_ESCAPES,NO_AUTO_VALUE_ON_ZERO';
