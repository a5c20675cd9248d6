import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIL_COLORS } from './mail-colors';

const tokens = readFileSync(join(__dirname, '../../../../shell/kit/src/tokens.css'), 'utf8');

test.each(Object.entries(MAIL_COLORS))('the color %s of mails is the token of the shop', (name, [light, dark]) => {
  expect(tokens).toContain(`--${name}: var(--if-light, ${light}) var(--if-dark, ${dark});`);
});
