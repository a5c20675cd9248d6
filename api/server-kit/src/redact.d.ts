/**
 * Replaces e-mail addresses, the search text in a path, and queries by `***`. Both servers apply it to each line of
 * their logs, so that it also covers text from libraries and errors.
 */
export function redact(line: string): string;
