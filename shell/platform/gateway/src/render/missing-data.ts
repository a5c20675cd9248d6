import type { PageData } from './render-worker';

/**
 * Whether the API says that the address has no page.
 * @param optional The paths whose data may be missing.
 */
export const hasNoPage = (data: PageData, optional: readonly string[] = []): boolean =>
  !data || Object.entries(data).some(([path, value]) => value === null && !optional.includes(path));
