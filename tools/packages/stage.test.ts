import { readTeamDocs, removeOutsideLinks } from './stage';

test.each([
  ['see [below](#slots) and [npm](https://docs.npmjs.com)', 'see [below](#slots) and [npm](https://docs.npmjs.com)'],
  ['the rules ([109](decisions/api.md#109)).', 'the rules.'],
  ['the marks of [CONTRIBUTING](../CONTRIBUTING.md) apply', 'the marks of CONTRIBUTING apply'],
])('a published document does not link to a file outside its package: %s', (text, expected) => {
  expect(removeOutsideLinks(text)).toBe(expected);
});

test('the published documents for teams contain no links to other files', () => {
  for (const text of Object.values(readTeamDocs())) {
    expect(text.length).toBeGreaterThan(1_000);
    expect(text).not.toMatch(/\]\((?!#|https?:)/);
  }
});
