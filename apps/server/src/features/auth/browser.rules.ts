/** A browser in which nobody signed in for so long is new again; its cookie lasts as long. */
export const DEVICE_DAYS = 400;

/** Most browsers also carry the names of others: the first that is found counts. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
const SHOWN = 100;

const first = (names: readonly [RegExp, string][], text: string): string[] =>
  names
    .filter(([sign]) => sign.test(text))
    .map(([, name]) => name)
    .slice(0, 1);

/** Browser and system as people name them, from a user-agent text: `Chrome, Windows`; the text itself where it names neither. */
export const describeBrowser = (userAgent: string): string =>
  [...first(BROWSERS, userAgent), ...first(SYSTEMS, userAgent)].join(', ') || userAgent.slice(0, SHOWN);

/** Whether a cookie may be one of ours: 32 bytes as we write them. */
export const isDeviceToken = (cookie: string): boolean => /^[\w-]{43}$/.test(cookie);
