import { teamDocs, withoutOutsideLinks } from './stage';

test.each([
  ['see [below](#slots) and [npm](https://docs.npmjs.com)', 'see [below](#slots) and [npm](https://docs.npmjs.com)'],
  ['the rules ([109](decisions/api.md#109)).', 'the rules.'],
  ['the marks of [CONTRIBUTING](../CONTRIBUTING.md) apply', 'the marks of CONTRIBUTING apply'],
])('%s has no link to a file that a package lacks', (text, expected) => {
  expect(withoutOutsideLinks(text)).toBe(expected);
});

test('the documents of teams lead to no other file', () => {
  for (const text of Object.values(teamDocs())) {
    expect(text.length).toBeGreaterThan(1_000);
    expect(text).not.toMatch(/\]\((?!#|https?:)/);
  }
});
