/**
 * Replaces e-mail addresses, the search text in a path, and queries by `***`. Both servers apply it to each line of
 * their logs: what a library or an error writes is covered, too.
 */
export function redact(line: string): string;
