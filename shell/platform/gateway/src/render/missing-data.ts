import type { PageData } from './render-worker';

/**
 * Says whether the address has no page, according to the API.
 * @param optional The paths whose data may be missing.
 */
export const hasNoPage = (data: PageData, optional: readonly string[] = []): boolean =>
  !data || Object.entries(data).some(([path, value]) => value === null && !optional.includes(path));
