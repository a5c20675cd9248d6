import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { awaitPreview, awaitSite, lineOfRemote } from './await-site';
import { readSiteInfo } from './site';

/**
 * An object is the body of a response, a number is the status of a response, and a string is a page. `away` means that
 * the site does not respond.
 */
type Reply = object | number | string;
/** The responses of the site, in order. The site repeats the last response. */
let responses: Reply[] = [];
let requested: (string | undefined)[] = [];
let site: Server;
let origin = '';
beforeAll(async () => {
  site = createServer((request, response) => {
    requested.push(request.url);
    const next = responses.length > 1 ? responses.shift() : responses[0];
    if (next === 'away') return void request.socket.destroy();
    if (typeof next === 'number') response.statusCode = next;
    response.end(typeof next === 'string' ? next : JSON.stringify(next));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => site.close());

const wait = () => awaitSite(origin, 'gifts', 'b2', async () => 'gifts=https://gifts.example');

test.each(['live', 'canary'])('a release waits until the build is served as %s', async (kind) => {
  responses = [{ remotes: { gifts: {} } }, { remotes: { gifts: { live: 'b1', [kind]: 'b2' } } }, { remotes: {} }];
  expect(await wait()).toBeNull();
  expect(responses).toEqual([{ remotes: {} }]);
});

test('a release waits until a withdrawn canary is no longer served, even if the live build is already served', async () => {
  const [both, live] = [{ live: 'b2', canary: 'b3' }, { live: 'b2' }].map((gifts) => ({ remotes: { gifts } }));
  responses = [both, live, { remotes: {} }].flatMap((response) => response ?? []);
  expect(await awaitSite(origin, 'gifts', 'b2', async () => '', 'b3')).toBeNull();
  expect(responses).toEqual([{ remotes: {} }]);
});

test('a team whose remote is not in the list of the site gets the missing line', async () => {
  responses = [{ remotes: { catalog: { live: 'b9' } } }];
  expect(await wait()).toBe(
    `${origin} has no line for gifts. Ask its operator to add this line to the list of remotes:\ngifts=https://gifts.example`,
  );
});

test.each([
  ['/srv/gifts', [], 'gifts=/srv/gifts'],
  ['/srv/gifts', ['product-aside', 'home', 'product-aside'], 'gifts=/srv/gifts slots: product-aside home'],
  ['s3://acme/gifts/', ['home'], 'gifts=<the http(s) address of s3://acme/gifts/> slots: home'],
])('the line for the operator names the store %s and the slots %j', (place, slots, line) => {
  const filled = slots.map((slot) => ({ slot }));
  expect(lineOfRemote('gifts', place, { slots: filled })).toBe(line);
});

test('a release does not wait for an older site, which does not list its remotes', async () => {
  responses = [{}];
  expect(await wait()).toBeNull();
});

test('a release waits until the site redirects to the preview', async () => {
  const requested: string[] = [];
  const preview = createServer((request, response) => {
    requested.push(request.url ?? '');
    if (requested.length < 3) response.writeHead(requested.length === 1 ? 503 : 410).end();
    else if (requested.length === 3) response.writeHead(303, { location: '/' }).end();
    else response.end();
  });
  await new Promise<void>((resolve) => preview.listen(0, '127.0.0.1', resolve));
  await awaitPreview(`http://127.0.0.1:${(preview.address() as AddressInfo).port}/?preview=abc`);
  expect(requested).toEqual(['/?preview=abc', '/?preview=abc', '/?preview=abc', '/']);
  preview.close();
});

const RESTART = ['away', 'away', 502, 503] as const;

test('a release waits while the gateway restarts', async () => {
  responses = [...RESTART, { remotes: { gifts: { live: 'b1' } } }, ...RESTART, { remotes: { gifts: { live: 'b2' } } }];
  expect(await wait()).toBeNull();
});

test('every read of the site waits while its gateway restarts', async () => {
  responses = [...RESTART, { serverVersion: 3 }];
  expect(await readSiteInfo(origin)).toEqual({ serverVersion: 3 });
});

test('a read fails at once with a status that a restart does not cause', async () => {
  responses = [404, 404, { serverVersion: 3 }];
  await expect(readSiteInfo(origin)).rejects.toThrow('/shell.json cannot be read (status 404)');
});

test.each<[string, Reply]>([
  ['responds with 404', 404],
  ['has the page of a remote there', '<!doctype html>'],
])('an older site, which %s, has the same data at its old address', async (_what, reply) => {
  requested = [];
  responses = [reply, { serverVersion: 3 }];
  expect(await readSiteInfo(origin)).toEqual({ serverVersion: 3 });
  expect(requested).toEqual(['/site.json', '/shell.json']);
});
