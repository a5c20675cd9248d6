/** @returns The arguments of npm that run a program of the site's own dev site. */
export function devSiteCommand(origin: string, version: string, program: string, args: string[]): string[];
