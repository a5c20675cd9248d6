import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createKeyPair, parsePrivateKey, parsePublicKey, readFiguresLink } from '@telemarket/release-trust';
import { printErrors, printFigures, teamLink } from './team-report';

const key = parsePrivateKey(createKeyPair().pem);
const releaser = { by: 'Ada', key, reportKey: key, accepted: [] };
const keys = new Map([['tips', [parsePublicKey(key.publicText)]]]);
const ERROR = {
  ...{ build: 'b1', kind: 'error', name: 'TypeError', message: 'no ‹text›', place: 'chunk.js:1:1' },
  ...{ source: 'src/tips/tips-page.tsx:12:5', count: 3, browsers: { 'Firefox 133': 3 } },
  ...{ first: '2026-11-20T08:00:00.000Z', last: '2026-11-21T09:30:00.000Z' },
};

let server: Server;
let origin: string;
let report: object;
let lines: string[];
const print = (line: string) => void lines.push(line);
beforeEach(async () => {
  lines = [];
  report = {
    errors: [ERROR],
    events: { b1: { view: 200, error: 3, render: 40 } },
    figures: { b1: { errors: 1.5, ready: 240, LCP: null, INP: null, CLS: null } },
  };
  server = createServer(({ url = '', headers }, response) => {
    try {
      readFiguresLink(new URL(url, origin).searchParams.get('proof') ?? '', keys, origin, new Date());
      response.end(headers.accept === 'application/json' ? JSON.stringify(report) : '<!doctype html>');
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

test('each error of a build is listed with its line, share of the views, browsers and dates', async () => {
  await printErrors(origin, 'tips', releaser, print);
  expect(lines).toEqual([
    'b1  error  TypeError: no ‹text›',
    '  src/tips/tips-page.tsx:12:5, 3 times, 1.5 % of the views',
    '  2026-11-20 08:00 to 2026-11-21 09:30, Firefox 133 (3)',
  ]);
});

test('an error that happened once is listed in the singular', async () => {
  report = { ...report, errors: [{ ...ERROR, count: 1 }] };
  await printErrors(origin, 'tips', releaser, print);
  expect(lines[1]).toBe('  src/tips/tips-page.tsx:12:5, once, 0.5 % of the views');
});

test('the command prints the counted events and the speed of each build', async () => {
  await printFigures(origin, 'tips', releaser, print);
  expect(lines).toEqual(['b1  view 200, error 3, render 40', '  1.5 errors per 100 views, p75: ready 240 ms']);
});

test('a team is told that the site has seen no errors', async () => {
  report = { errors: [], events: {}, figures: {} };
  await printErrors(origin, 'tips', releaser, print);
  expect(lines).toEqual([`${origin} has recorded no errors from tips in the last 14 days.`]);
});

test('a team is told when the site could not read all reports, and not that there was no error', async () => {
  report = { errors: [], events: {}, figures: {}, isPartial: true };
  await printErrors(origin, 'tips', releaser, print);
  await printFigures(origin, 'tips', releaser, print);
  expect(lines).toEqual([expect.stringContaining('could not read all reports'), lines[0]]);
});

test('a link shows the report without the key, and shows no other remote', async () => {
  expect((await fetch(teamLink(origin, 'tips', releaser))).status).toBe(200);
  expect((await fetch(teamLink(origin, 'clubs', releaser))).status).toBe(404);
});

test.each([
  ['without a key', { ...releaser, reportKey: null }, /set RELEASE_KEY\. Otherwise set TEAM_REPORT_TOKEN/],
  [
    'with the key of somebody else',
    { ...releaser, reportKey: parsePrivateKey(createKeyPair().pem) },
    /does not accept the request/,
  ],
])('%s, the command shows no report, and says what is missing', async (_what, by, problem) => {
  await expect(printErrors(origin, 'tips', by, print)).rejects.toThrow(problem);
});
