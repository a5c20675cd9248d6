import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LETTER_COLORS } from './letter-colors';

const tokens = readFileSync(join(__dirname, '../../../../shell/kit/src/tokens.css'), 'utf8');

test.each(Object.entries(LETTER_COLORS))('the color %s of letters is the token of the shop', (name, [light, dark]) => {
  expect(tokens).toContain(`--${name}: light-dark(${light}, ${dark});`);
});
