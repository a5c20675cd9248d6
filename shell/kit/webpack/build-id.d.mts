export function hashInputs(paths: readonly string[]): string;
