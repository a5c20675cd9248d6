type NamePattern = readonly [name: string, pattern: RegExp];

/** The order matters: a browser's user agent also contains the names of older browsers. */
const BROWSER_PATTERNS: readonly NamePattern[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|Opera)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Yandex Browser', /\bYaBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome|Chromium)\//],
  ['Safari', /\bSafari\//],
];

const SYSTEM_PATTERNS: readonly NamePattern[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac ?OS ?X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** Returns a name that the user recognises, such as "Chrome on Android". */
export function deviceName(userAgent: string | null): string {
  const find = (patterns: readonly NamePattern[]) => patterns.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0];
  const browser = find(BROWSER_PATTERNS);
  const system = find(SYSTEM_PATTERNS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `An app on ${system}` : 'Unknown device');
}
