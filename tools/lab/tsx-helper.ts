/** A script for pages that run functions of this process: tsx names functions with a helper that pages do not have. */
export const TSX_HELPER = 'globalThis.__name = (target) => target';
