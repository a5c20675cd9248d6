/** Every remote of the house, in the order of the boundaries table. */
export const REMOTES = ['catalog', 'checkout', 'account', 'admin'] as const;
export type RemoteName = (typeof REMOTES)[number];
