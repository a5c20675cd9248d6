type Named = readonly [name: string, mark: RegExp];

/** In this order: browsers claim to be those that came before them. */
const BROWSERS: readonly Named[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|Opera)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Yandex Browser', /\bYaBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome|Chromium)\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: readonly Named[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac ?OS ?X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** A user agent in words that its owner recognises. */
export function deviceName(userAgent: string | null): string {
  const find = (names: readonly Named[]) => names.find(([, mark]) => mark.test(userAgent ?? ''))?.[0];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `An app on ${system}` : 'Unknown device');
}
