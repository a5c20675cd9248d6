import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHOP_COLORS } from './shop-colors';

const tokens = readFileSync(join(__dirname, '../../../shell/kit/src/tokens.css'), 'utf8');

test.each(Object.entries(SHOP_COLORS))(
  'the color %s of mails and error pages equals the token in the shop’s stylesheet',
  (name, [light, dark]) => {
    expect(tokens).toContain(`--${name}: var(--if-light, ${light}) var(--if-dark, ${dark});`);
  },
);
