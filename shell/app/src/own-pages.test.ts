import { ownerOfPath, ownPathsOf } from '@telemarket/composition/path-owner';
import { createRouteTable } from '@telemarket/composition/routes';
import { PUSH_SCOPE } from '@telemarket/kit/device-keys';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SITE } from './own-pages';

const { match, canonicalPath } = createRouteTable({}, SITE);

test.each([
  ['/dashboard', '/'],
  ['/help', '/help-center'],
  ['/privacy', '/privacy-policy'],
  ['/terms', '/terms-of-service'],
  ['/track-order', '/order-tracking'],
])('%s redirects to %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
});

test('each page of the shell itself has a description and the slim layout', () => {
  for (const [module, { path }] of Object.entries(SITE.pages)) {
    expect(SITE.descriptions[module]).toBeTruthy();
    expect(match(path)?.route).toMatchObject({ id: `shell/${module}`, layout: 'slim' });
  }
});

const publicFiles = readdirSync(join(__dirname, '../public')).map((file) => `/${file}`);
test.each([...ownPathsOf(SITE), ...publicFiles, PUSH_SCOPE, `${PUSH_SCOPE}news`, '/art/1'])(
  'no remote can own %s',
  (path) => {
    expect(ownerOfPath(path, {}, SITE)).toBe('shell');
  },
);
