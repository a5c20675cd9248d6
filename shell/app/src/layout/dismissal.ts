import { openDevice } from '@telemarket/kit/device';
import { BROWSING_KEYS, COOKIES } from '@telemarket/kit/device-keys';

const ONE_YEAR_S = 365 * 24 * 60 * 60;

export const readDismissal = () => openDevice(window).local.get(BROWSING_KEYS.announcement);

/**
 * @param id The id of the announcement that the visitor has dismissed, or null. It is also stored in a cookie, for the
 * server.
 */
export function setDismissal(id: string | null): void {
  const { local, cookie } = openDevice(window);
  local.set(BROWSING_KEYS.announcement, id);
  cookie.set(COOKIES.announcement, id ?? '', id === null ? 0 : ONE_YEAR_S);
}
