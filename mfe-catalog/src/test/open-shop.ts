import type { Boot } from '@telemarket/kit';
import { respondWith, type Routes } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote, type RenderOptions } from '@telemarket/remote-tools/test/render';
import remote from '../remote';

/** @returns A function that opens a page of the catalog. The API responds with these routes. */
export function prepareShop() {
  const open = prepareRemote(remote);
  afterEach(clearDevice);
  return (path: string, routes: Routes, { user, ...boot }: Partial<Boot> & Pick<RenderOptions, 'user'> = {}) => {
    const page = open(path, { respond: respondWith(routes), user, boot });
    return { ...page, reads: () => page.sent('GET').map((call) => call.path) };
  };
}
