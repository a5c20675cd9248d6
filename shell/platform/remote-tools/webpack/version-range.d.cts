/** @returns The range in package.json, or the installed version of a package that comes from another place. */
export function versionRange(dir: string, name: string): string | undefined;
