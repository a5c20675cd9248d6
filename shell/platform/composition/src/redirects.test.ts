import { readRedirects, withoutChains } from './redirects';

const PAGES = ['/gifts', '/gifts/:name'];

test('redirects to paths of the site are accepted', () => {
  const redirects = { '/old-gifts/:name': '/gifts/:name', '/presents': '/' };
  expect(readRedirects(redirects, PAGES)).toEqual({ redirects, problems: [] });
  const ofOnePage = { '/gifts/old': '/gifts/new' };
  expect(readRedirects(ofOnePage, PAGES).redirects).toEqual(ofOnePage);
  expect(readRedirects(undefined, PAGES)).toEqual({ redirects: {}, problems: [] });
});

const loops = { '/a': '/b', '/B': '/a', '/c': '/C' };

test.each<[what: string, redirects: unknown, problem: string]>([
  ['another site', { '/old': 'https://evil.example' }, 'which is not a path of this site'],
  ['another host', { '/old': '//evil.example' }, 'which is not a path of this site'],
  ['a backslash', { '/old': '/\\evil.example' }, 'which is not a path of this site'],
  ['a script', { '/old': 'javascript:alert(1)' }, 'which is not a path of this site'],
  ['a step in the path', { '/old': '/gifts/../admin' }, 'which is not a path of this site'],
  ['an escape', { '/old': '/%2F%2Fevil.example' }, 'which is not a path of this site'],
  ['a line end', { '/old': '/gifts\r\nset-cookie: a=b' }, 'which is not a path of this site'],
  ['a query', { '/old': '/gifts?a=b' }, 'which is not a path of this site'],
  ['no text', { '/old': 7 }, 'which is not a path of this site'],
  ['no path', { old: '/gifts' }, 'the redirect from "old" does not begin with a path'],
  ['a value that the old path lacks', { '/old/:id': '/gifts/:name' }, 'its path has no :name'],
  ['a page', { '/gifts': '/' }, 'would hide the page /gifts'],
  ['a page with another parameter', { '/Gifts/:who': '/' }, 'would hide the page /gifts/:name'],
  ['itself, in another case', { '/a': '/A' }, 'leads to /A, which is redirected itself'],
  ['what its own pattern matches', { '/a/:id': '/a/new' }, 'leads to /a/new, which is redirected itself'],
  [
    '10,000 addresses',
    Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`/a${at}`, '/'])),
    'redirects has more than 100',
  ],
  ['a list', ['/gifts'], 'redirects is not an object'],
])('a redirect to or from %s is left out and reported', (_what, redirects, problem) => {
  const read = readRedirects(redirects, PAGES);
  expect(read.redirects).toEqual({});
  expect(read.problems).toEqual([expect.stringContaining(problem)]);
});

test('redirects that form a loop are left out', () => {
  expect(readRedirects(loops, [])).toMatchObject({ redirects: {}, problems: { length: 3 } });
  const entries = Object.entries({ ...loops, '/d': '/e' }).map(([from, to]) => ({ from, to }));
  expect(withoutChains(entries).kept).toEqual([{ from: '/d', to: '/e' }]);
});
