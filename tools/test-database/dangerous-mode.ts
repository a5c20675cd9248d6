/**
 * The suite shows that the API does not depend on the modes of the server. In these modes, escaped values and new keys
 * would be wrong.
 */
export const DANGEROUS_MODE = '--sql-mode=NO_BACKSLASH_ESCAPES,NO_AUTO_VALUE_ON_ZERO';
