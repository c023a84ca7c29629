export type Client = {
  /** "PC", "Mac", "iPhone", "Pixel 8"; null when the user agent does not name it. */
  device: string | null;
  /** "Windows NT 10.0" is shown as "Windows 10/11". A system without a friendlier name is shown as sent. */
  os: string | null;
  browser: string | null;
  isMobile: boolean;
};

/** The parts inside the first parentheses of a user agent. */
function systemParts(userAgent: string): string[] {
  const inside = /\(([^)]*)\)/.exec(userAgent)?.[1] ?? '';
  return inside
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const WINDOWS: Record<string, string> = { '10.0': '10/11', '6.3': '8.1', '6.2': '8', '6.1': '7' };

/** The operating system that a part names. The version is included only where browsers still send the true one. */
function nameSystem(part: string): string | null {
  const windows = /^Windows NT ([\d.]+)/.exec(part)?.[1];
  if (windows) return `Windows ${WINDOWS[windows] ?? windows}`;
  const android = /^Android(?: (\d+))?/.exec(part);
  if (android) return android[1] ? `Android ${android[1]}` : 'Android';
  const ios = /^CPU (?:iPhone )?OS (\d+)(?:_(\d+))?/.exec(part);
  if (ios) return `iOS ${ios[1]}${ios[2] && ios[2] !== '0' ? `.${ios[2]}` : ''}`;
  if (part.includes('Mac OS X')) return 'macOS';
  if (part.startsWith('CrOS')) return 'ChromeOS';
  if (part.startsWith('Ubuntu')) return 'Ubuntu';
  return part.startsWith('Linux') ? 'Linux' : null;
}

const IGNORED_PARTS = /^(?:Win64|x64|WOW64|wv|U|K|Mobile|Tablet|rv:.*|[a-z]{2}-[a-z]{2}|compatible)$/i;

/** The model follows the Android part. Browsers that hide the model send "K". */
const androidModel = (parts: readonly string[]): string | null =>
  parts
    .slice(parts.findIndex((part) => part.startsWith('Android')) + 1)
    .find((part) => !IGNORED_PARTS.test(part))
    ?.replace(/ Build\/.*$/, '') ?? null;

function nameDevice(parts: readonly string[], os: string | null): string | null {
  const first = parts[0] ?? null;
  if (os === null) return first;
  if (os.startsWith('Android')) return androidModel(parts) ?? 'Android';
  if (os === 'macOS') return 'Mac';
  if (os === 'ChromeOS') return 'Chromebook';
  return os.startsWith('iOS') ? first : 'PC';
}

/** The order matters, because browsers also send the marks of others: Edge also sends Chrome's mark, so Edge is tested before Chrome. */
const BROWSERS: readonly [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\b(?:OPR|OPiOS|OPT)\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Yandex', /\bYaBrowser\/(\d+)/],
  ['Vivaldi', /\bVivaldi\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
];

function nameBrowser(userAgent: string): string | null {
  for (const [name, mark] of BROWSERS) {
    const version = mark.exec(userAgent)?.[1];
    if (version) return `${name} ${version}`;
  }
  // other programs: "curl/8.5.0"
  return /^(?!Mozilla\/)([\w.-]+\/[\d.]+)/.exec(userAgent)?.[1]?.replace('/', ' ') ?? null;
}

/** Device and system from the parenthesised part of a user-agent text, split on semicolon; the browser from the rest. */
export function readUserAgent(userAgent: string): Client {
  const parts = systemParts(userAgent);
  const known = parts.map(nameSystem).filter((name) => name !== null);
  // Android user agents name "Linux" first
  const os = known.find((name) => name !== 'Linux') ?? known[0] ?? parts[1] ?? null;
  return {
    device: nameDevice(parts, known.length > 0 ? os : null),
    os,
    browser: nameBrowser(userAgent),
    isMobile: /\b(?:Mobi|iPhone|iPad|Android)/.test(userAgent),
  };
}
