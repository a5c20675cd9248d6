import * as kit from '.';
import * as router from './router/router';

/**
 * The number of exports is limited, because every visitor loads the whole kit: a shared singleton is not tree-shaken.
 */
const MAX_EXPORTS = 44;

it(`the kit exports at most ${MAX_EXPORTS} values of its own`, () => {
  const reexported = new Set([...Object.keys(router), 'useSWR', 'useSWRConfig']);
  expect(Object.keys(kit).filter((name) => !reexported.has(name)).length).toBeLessThanOrEqual(MAX_EXPORTS);
});
