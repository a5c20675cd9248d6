import type { Route } from '@telemarket/host/routes';
import type { SiteSnapshot } from '../release/site-snapshot';
import type { PageFiles } from '../document/document';
import { createPageHeads } from './page-heads';

const snapshot = {} as SiteSnapshot;
const home = { path: '/' } as Route;

test('a head is made once for each route of a snapshot', () => {
  const filesOf = jest.fn(() => ({}) as PageFiles);
  const headOf = createPageHeads(filesOf, () => "default-src 'none'");
  const first = headOf({ snapshot, route: home });
  expect(first.policy).toBe("default-src 'none'");
  for (let request = 0; request < 10; request += 1) expect(headOf({ snapshot, route: home })).toBe(first);
  expect(filesOf).toHaveBeenCalledTimes(1);
});

test('another route and another snapshot have heads of their own', () => {
  const filesOf = jest.fn(({ route }: { route: Route | undefined }) => ({ scripts: [route?.path] }) as never);
  const headOf = createPageHeads(filesOf, (files) => files.scripts.join());
  const places = [
    { snapshot, route: home },
    { snapshot, route: undefined },
    { snapshot, route: { path: '/bots' } as Route },
    { snapshot: {} as SiteSnapshot, route: home },
  ];
  expect(places.map((place) => headOf(place).policy)).toEqual(['/', '', '/bots', '/']);
  expect(filesOf).toHaveBeenCalledTimes(4);
});
