import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRemoteFolder } from '../test/remote-folder';
import { createDevSite } from './dev-site';

// the package has the files of the shell and of the bar only after its build
jest.mock('@fastify/static', () => async () => {});
jest.mock('./gallery', () => ({ galleryRoutes: () => {} }));
jest.mock('../release/shell-files', () => ({ readShellFiles: async () => ({ build: 's1', shared: {}, styles: [] }) }));
jest.mock('./page-bar', () => ({
  createPageBar: () => ({ set: () => {}, state: () => ({}), addTo: (html: string) => html, routes: () => {} }),
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
    forward: async (_request: FastifyRequest, reply: FastifyReply) => reply.code(418).send('the site'),
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

test('a redirect of the local build leads to its page, before the site knows it', async () => {
  expect(await open('/old-tips/Ann?a=b')).toEqual([302, '/tips?a=b']);
});

test.each(['/clubs', '/guilds', '/groups-of-old'])(
  'a redirect from %s, which the site would not grant, has no effect',
  async (path) => {
    expect(await open(path)).toEqual([418, undefined]);
  },
);
