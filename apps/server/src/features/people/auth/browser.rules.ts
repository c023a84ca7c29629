/** Days without a sign-in after which a browser counts as new again. Its cookie lasts as long. */
export const DEVICE_DAYS = 400;

/** Signs of browsers in a user-agent text. Most texts also contain the names of other browsers: the first match counts. */
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

/** Returns browser and system of a user-agent text, such as `Chrome, Windows`; the text itself (cut) when neither is known. */
export const describeBrowser = (userAgent: string): string =>
  [...first(BROWSERS, userAgent), ...first(SYSTEMS, userAgent)].join(', ') || userAgent.slice(0, SHOWN);

/** Returns true when a cookie has the form of our tokens: 32 bytes in base64url. */
export const isDeviceToken = (cookie: string): boolean => /^[\w-]{43}$/.test(cookie);
