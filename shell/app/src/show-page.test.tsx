import type { RemoteLoader } from '@telemarket/browser/loader';
import { reports } from '@telemarket/browser/reports';
import { createRouteTable } from '@telemarket/composition/routes';
import { EMPTY_BOOT } from '@telemarket/kit';
import { act } from '@testing-library/react';
import type { ShellBoot } from './own-pages';
import { showPage } from './show-page';

const LOADER: RemoteLoader = {
  get: () => undefined,
  load: () => new Promise(() => {}),
  forget: () => {},
  builds: () => ({}),
  invalidate: () => {},
};

test('an error that a page reports through the kit is sent as a failure that the page has handled', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  const boot = { ...EMPTY_BOOT, registry: {} } as unknown as ShellBoot;
  const kit = await act(async () => showPage(boot, LOADER, createRouteTable({}, { pages: {}, aliases: {} })));
  const error = new Error('no answer');
  kit.report?.(error);
  const [kind, id, reported, facts] = [...reports].at(-1) ?? [];
  expect([kind, id, reported]).toEqual(['handled', undefined, error]);
  // the stack names the file that has called `report`
  expect(facts?.componentStack).toContain('show-page.test');
});
