import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRemoteFolder } from '../test/remote-folder';
import { createDevSite } from './dev-site';
import type { BarState } from './page-bar';

// the package has the files of the shell and of the bar only after its build
jest.mock('@fastify/static', () => async () => {});
jest.mock('./gallery', () => ({ addGalleryRoutes: () => {} }));
jest.mock('../release/shell-files', () => ({ readShellFiles: async () => ({ build: 's1', shared: {}, styles: [] }) }));
const mockBar = { state: { build: null, browserErrors: [] } as Pick<BarState, 'build' | 'browserErrors'> };
jest.mock('./page-bar', () => ({
  createPageBar: () => ({
    set: (change: Partial<BarState>) => void Object.assign(mockBar.state, change),
    state: () => mockBar.state,
    addTo: (html: string) => html,
    routes: () => {},
  }),
}));
jest.mock('./watched-pool', () => ({
  createWatchedPool: () => ({
    positions: {},
    started: Promise.resolve(),
    close: async () => {},
    settled: async () => {},
  }),
}));
jest.mock('./forward', () => ({
  createForwarder: () => ({
    forward: async (_request: FastifyRequest, reply: FastifyReply) =>
      reply.code(418).type('text/html').send('the site'),
    close: async () => {},
  }),
}));
jest.mock('./site-reader', () => ({
  readSiteState: async () => ({
    registry: {
      clubs: {
        ...{ build: 'c1', version: '', entry: '', global: '', down: { title: '', text: '' } },
        pages: [{ path: '/clubs', layout: 'store', module: 'clubs-page' }],
        redirects: { '/guilds': '/clubs', '/crews': '/clubs' },
      },
    },
    contacts: {},
    shell: 's1',
    slots: null,
  }),
}));

let builds: Awaited<ReturnType<typeof createRemoteFolder>>;
let app: FastifyInstance;
beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation();
  builds = await createRemoteFolder();
  const redirects = { '/old-tips/:name': '/tips', '/clubs': '/tips', '/guilds': '/tips', '/groups-of-old': '/crews' };
  await builds.build('b1', { paths: ['/tips'], description: { redirects } });
  await builds.write('releases.json', { live: 'b1' });
  ({ app } = await createDevSite({
    ...{ site: 'https://shop.example', remote: 'tips', builds: builds.folder, port: 3000, write: false },
  }));
});
afterAll(async () => {
  await app.close();
  await builds.remove();
  jest.restoreAllMocks();
});

const open = async (url: string) => {
  const { statusCode, headers } = await app.inject({ url, headers: { host: 'localhost:3000' } });
  return [statusCode, headers.location];
};

test('a redirect of the local build works before the site has it', async () => {
  expect(await open('/old-tips/Ann?a=b')).toEqual([302, '/tips?a=b']);
});

test.each(['/clubs', '/guilds', '/groups-of-old'])(
  'a redirect from %s, which the site would not grant, has no effect',
  async (path) => {
    expect(await open(path)).toEqual([418, undefined]);
  },
);

const post = async (url: string, body: object = {}) => {
  const headers = { host: 'localhost:3000', origin: 'http://localhost:3000' };
  return (await app.inject({ method: 'POST', url, headers, body: JSON.stringify(body) })).statusCode;
};
const fail = (build: string, path: string, text: string) => post('/@dev-site/errors', { build, path, text, stack: '' });

test('the errors of a page are cleared when it is loaded again, and are printed again if they happen again', async () => {
  await fail('b1', '/clubs', 'Error: late');
  await fail('b1', '/clubs/1', 'Error: other');
  await open('/clubs?sort=price');
  expect(mockBar.state.browserErrors).toEqual(['/clubs/1: Error: other']);
  await fail('b1', '/clubs', 'Error: late');
  await fail('b1', '/clubs', 'Error: late');
  const printed = jest
    .mocked(console.error)
    .mock.calls.filter(([line]) => line === 'In the browser, /clubs: Error: late');
  expect(printed).toHaveLength(2);
});

test('an error of an earlier build is not shown, but an error of a page without a build is', async () => {
  await fail('b0', '/old', 'Error: old');
  await fail('', '/plain', 'Error: plain');
  const shown = mockBar.state.browserErrors.join();
  expect([shown.includes('/old'), shown.includes('/plain: Error: plain')]).toEqual([false, true]);
});

test('only errors can be posted to the dev site: a write to another of its addresses is refused', async () => {
  expect([await fail('b1', '/tips', 'Error: late'), await post('/@dev-site/other')]).toEqual([204, 403]);
});
