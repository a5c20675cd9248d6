import * as kit from '.';
import * as router from './router/router';

/** Every visitor loads the kit whole, since a shared singleton is not tree-shaken. Without the names of the router and of SWR. */
const MAX_EXPORTS = 40;

it(`the kit exports at most ${MAX_EXPORTS} values of its own`, () => {
  const reexported = new Set([...Object.keys(router), 'useSWR', 'useSWRConfig']);
  expect(Object.keys(kit).filter((name) => !reexported.has(name)).length).toBeLessThanOrEqual(MAX_EXPORTS);
});
