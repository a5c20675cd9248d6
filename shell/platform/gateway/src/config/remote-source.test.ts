import { parseRemotes, readRemoteLines } from './remote-source';

test.each([
  ['/builds/catalog', { kind: 'folder', folder: '/builds/catalog' }],
  ['mfe-catalog/dist', { kind: 'folder', folder: '/shop/mfe-catalog/dist' }],
  ['https://cdn.example/', { kind: 'http', origin: 'https://cdn.example' }],
  ['https://cdn.example/bucket/catalog/', { kind: 'http', origin: 'https://cdn.example/bucket/catalog' }],
  ['dev:http://127.0.0.1:3001', { kind: 'dev', origin: 'http://127.0.0.1:3001' }],
])('a build store can be %s', (store, source) => {
  expect(parseRemotes(`catalog=${store}`, '/shop').get('catalog')).toEqual(source);
});

test('a line of the list can grant slots to its remote', () => {
  const list = 'catalog=/a slots: product-aside  settings-end,gifts=/my slots';
  expect([...parseRemotes(list, '/').values()]).toEqual([
    { kind: 'folder', folder: '/a', slots: ['product-aside', 'settings-end'] },
    { kind: 'folder', folder: '/my slots' },
  ]);
});

test('the remotes are in the order of the list', () => {
  expect([...parseRemotes('# first\nb=/b, a=/a\n\nc=/c', '/').keys()]).toEqual(['b', 'a', 'c']);
});

test.each(['', 'catalog', 'Catalog=/x', 'shell=/x', '../x=/y', 'a=', 'a=http://', 'a=/x,a=/y'])(
  'the list of remotes "%s" is refused',
  (list) => {
    expect(() => parseRemotes(list, '/')).toThrow();
  },
);

test('a wrong line does not affect the others, and the problem names the wrong entry', () => {
  const { entries, problems } = readRemoteLines('a=/a\nb=\nc=/c slots: x, y\n# d=\nE=/e\nf=/f,g=/g', '/');
  expect([...entries]).toEqual([
    ['a', { kind: 'folder', folder: '/a' }],
    ['b', null],
    ['c', null],
    ['f', { kind: 'folder', folder: '/f' }],
    ['g', { kind: 'folder', folder: '/g' }],
  ]);
  expect(problems).toEqual(
    ['b=', 'y', 'E=/e'].map((entry) => `"${entry}" is not name=build store (blanks separate slots)`),
  );
});

test('a remote that is listed twice has no source, and an empty list is an error', () => {
  const twice = readRemoteLines('a=/a\nb=/b\na=/x', '/');
  expect([[...twice.entries.keys()], twice.entries.get('a'), twice.problems]).toEqual([
    ...[['a', 'b'], null],
    ['a is named twice'],
  ]);
  expect(readRemoteLines('# nothing', '/').problems).toEqual(['no remote is named']);
});
