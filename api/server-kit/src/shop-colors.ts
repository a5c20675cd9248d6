/**
 * Light and dark copies of the shop's tokens (shell/kit/src/tokens.css) for mails and error pages. A test compares the
 * copies with the tokens.
 */
export const SHOP_COLORS = {
  bg: ['#f6f7f9', '#0c1016'],
  surface: ['#ffffff', '#141a22'],
  border: ['#d6dce4', '#36434f'],
  text: ['#12171f', '#e9eef4'],
  'text-2': ['#444f5e', '#aeb9c6'],
  primary: ['#0e5a97', '#6db7f4'],
  'on-primary': ['#ffffff', '#05213a'],
} as const;

const colorRule = (theme: 0 | 1) =>
  `:root{${Object.entries(SHOP_COLORS)
    .map(([name, values]) => `--${name}:${values[theme]}`)
    .join(';')}}`;

/** The tokens as custom properties, for pages without the shop's stylesheets. The theme is that of the system. */
export const SHOP_COLOR_RULES = `:root{color-scheme:light dark}${colorRule(0)}@media(prefers-color-scheme:dark){${colorRule(1)}}`;
