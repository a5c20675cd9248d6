import fastify, { type FastifyInstance } from 'fastify';
import { addBrowserErrorRoute } from './browser-errors';

const find = async (remote: string, build: string, place: string) => `${remote} ${build} ${place} in src/tips.tsx:12:5`;
const STACK = 'Error: broke\n at a (http://localhost:3000/assets/vendor.js:1:2)\n at b (http://localhost:3000/remotes';

let app: FastifyInstance;
let shown: string[];
beforeEach(() => {
  shown = [];
  app = fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  addBrowserErrorRoute(
    app,
    ['http://localhost:3000'],
    'tips',
    { findPosition: find },
    (build, text) => void shown.push(build, text),
  );
});
afterEach(() => app.close());

async function send(stack: string, text = 'Error: broke', origin = 'http://localhost:3000'): Promise<number> {
  const body = JSON.stringify({ build: 'b1', path: '/tips', text, stack });
  const { statusCode } = await app.inject({ method: 'POST', url: '/@dev-site/errors', headers: { origin }, body });
  return statusCode;
}

test('an error of a page is shown with its page and the line of the source', async () => {
  expect(await send(`${STACK}/tips/b1/tips-page.js:1:99)`)).toBe(204);
  expect(shown).toEqual(['b1', '/tips: Error: broke (tips b1 tips-page.js:1:99 in src/tips.tsx:12:5)']);
});

test('an error of another remote is shown with the name of that remote, and an error without a file has no line', async () => {
  await send(`${STACK}/clubs/c1/clubs-page.js:1:99)`);
  await send('');
  expect(shown).toEqual(['b1', '/tips: Error: broke (clubs: clubs-page.js:1:99)', 'b1', '/tips: Error: broke']);
});

test('a page of another origin cannot report errors, and no text can control the terminal', async () => {
  expect(await send('', 'Error: broke', 'https://evil.example')).toBe(403);
  expect(shown).toEqual([]);
  await send('', 'Error: \u001b[31mred');
  expect(shown).toEqual(['b1', '/tips: Error: red']);
});
