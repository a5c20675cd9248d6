import { SHOP_COLORS } from '@telemarket/server-kit/shop-colors';

/** WCAG 2 requires this contrast between a text and its background. */
const MIN_CONTRAST = 4.5;

const ACCENT_THEMES = ['light', 'dark'] as const;
export type AccentTheme = (typeof ACCENT_THEMES)[number];

/**
 * The colours, and their percentages, with which pages mix an accent to get its tint. A test compares these values with
 * the stylesheet.
 */
const TINT_MIXES = { light: ['#ffffff', 88], dark: [SHOP_COLORS.surface[1], 80] } as const;

/** The colours with which an accent is mixed to increase its contrast in each theme. */
const CONTRAST_COLORS = { light: '#000000', dark: '#ffffff' } as const;

const channelsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const toHexColor = (channels: readonly number[]) =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

function mixColors(color: string, other: string, percent: number): string {
  const others = channelsOf(other);
  return toHexColor(channelsOf(color).map((value, at) => value + (((others[at] ?? 0) - value) * percent) / 100));
}

/** Returns the backgrounds on which links are shown. */
export function backgroundsOf(color: string, theme: AccentTheme): string[] {
  const [ground, percent] = TINT_MIXES[theme];
  const grounds = [SHOP_COLORS.bg, SHOP_COLORS.surface].map((c) => c[ACCENT_THEMES.indexOf(theme)] ?? '');
  return [...grounds, mixColors(color, ground, percent)];
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [lower = 0, higher = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
}

const passesContrast = (color: string, theme: AccentTheme) =>
  backgroundsOf(color, theme).every((ground) => contrast(color, ground) >= MIN_CONTRAST);

/**
 * Returns the colour itself when links in this colour are readable in the theme. Otherwise returns the nearest darker
 * or lighter colour that is readable.
 */
export function nearestAccent(color: string, theme: AccentTheme): string {
  const mixed = (percent: number) => mixColors(color, CONTRAST_COLORS[theme], percent);
  let percent = 0;
  while (!passesContrast(mixed(percent), theme)) percent++;
  return mixed(percent);
}
