/** @returns The address of the site that runs in this folder or in one above it, else that of the default port. */
export function localSiteOf(folder: string): string;
/** @returns A function that removes the address when the site stops. Other running sites keep theirs. */
export function announceLocalSite(folder: string, address: string, pid?: number): () => void;
