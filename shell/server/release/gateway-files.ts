/** Server bundles and lists are for the gateway itself: no visitor gets them. */
export const isForGatewayOnly = (path: string): boolean =>
  path.endsWith('.cjs') || path.endsWith('releases.json') || path.endsWith('assets.json');
