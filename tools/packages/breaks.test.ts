import { findExcludedBuilds, printBreaks } from './breaks';

const needs = {
  tips: {
    b1: { react: '^19.3.1', '@telemarket/kit': '^1.3.0', '@telemarket/contract': '^1.0.0' },
    b2: { react: '^19.3.1 || ^20.0.0', '@telemarket/kit': '^1.3.0 || ^2.0.0' },
  },
  gifts: {},
};

test.each([
  [{ '@telemarket/kit': '2.0.0' }, ['tips b1 needs @telemarket/kit ^1.3.0, not 2.0.0']],
  [{ react: '20.0.0', 'react-dom': '20.0.0' }, ['tips b1 needs react ^19.3.1, not 20.0.0']],
  [{ '@telemarket/contract': '2.0.0' }, ['tips b1 needs @telemarket/contract ^1.0.0, not 2.0.0']],
  [{ '@telemarket/kit': '1.9.0', react: '19.4.0' }, []],
])('the next versions %j exclude these builds: %j', (next, lines) => {
  expect(findExcludedBuilds({ needs }, next)).toEqual(lines);
});

describe('the answer about a site', () => {
  const ask = async (info: object) => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify(info)));
    const lines: string[] = [];
    const isGood = await printBreaks('https://shop.example', { react: '20.0.0' }, (line) => lines.push(line));
    return { lines, isGood };
  };
  afterEach(() => jest.restoreAllMocks());

  test('names remotes without a known build, so that nobody takes them for compatible ones', async () => {
    expect(await ask({ needs: { tips: needs.tips, gifts: {} } })).toEqual({
      lines: ['tips b1 needs react ^19.3.1, not 20.0.0', 'No live build of gifts is known.'],
      isGood: false,
    });
    expect(await ask({ needs: { tips: { b2: needs.tips.b2 }, gifts: {} } })).toEqual({
      lines: ['No live build of gifts is known.'],
      isGood: false,
    });
    expect(await ask({ needs: { tips: { b2: needs.tips.b2 } } })).toEqual({
      lines: ['Each build of https://shop.example works with react 20.0.0.'],
      isGood: true,
    });
  });

  test('is an error when the site is too old to say what its builds need', async () => {
    await expect(ask({ shared: {} })).rejects.toThrow('does not say which versions its builds need');
  });
});
