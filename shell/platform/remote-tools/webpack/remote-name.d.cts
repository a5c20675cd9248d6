/** @returns The name under which the site knows a remote: `gifts` for gifts, mfe-gifts and @acme/gifts. */
export function remoteNameOf(manifest: { name?: string; telemarket?: { name?: string } }): string;
