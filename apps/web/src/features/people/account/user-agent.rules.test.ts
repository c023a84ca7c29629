import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readUserAgent } from './user-agent.rules.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('device and system', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, 'PC', 'Windows 10/11', 'Chrome 141'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'PC', 'Windows 10/11', 'Edge 141'],
    [`Mozilla/5.0 (Windows NT 6.1; WOW64) ${WEBKIT} Chrome/109.0.0.0 Safari/537.36 OPR/95.0.0.0`, 'PC', 'Windows 7', 'Opera 95'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0', 'PC', 'Windows 10/11', 'Firefox 144'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
      'Mac',
      'macOS',
      'Safari 18',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0', 'Mac', 'macOS', 'Firefox 144'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
      'iPhone',
      'iOS 18.6',
      'Safari 18',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1',
      'iPad',
      'iOS 17',
      'Chrome 141',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; Pixel 9 Pro) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`,
      'Pixel 9 Pro',
      'Android 15',
      'Chrome 141',
    ],
    [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Android', 'Android 10', 'Chrome 141'],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S928B Build/UP1A.231005.007; wv) ${WEBKIT} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
      'SM-S928B',
      'Android 14',
      'Samsung Internet 26',
    ],
    ['Mozilla/5.0 (Android 14; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', 'Android', 'Android 14', 'Firefox 144'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/141.0.0.0 Safari/537.36`, 'PC', 'Linux', 'Chrome 141'],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'PC', 'Ubuntu', 'Firefox 144'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, 'Chromebook', 'ChromeOS', 'Chrome 141'],
  ])('come from the parentheses of %s [ACC-115]', (userAgent, device, os, browser) => {
    expect(readUserAgent(userAgent)).toMatchObject({ device, os, browser });
  });

  it('are shown as sent when they are unknown [ACC-115]', () => {
    expect(readUserAgent('Mozilla/5.0 (PlayStation 5; SmartOS 9.2) Gecko/1')).toMatchObject({ device: 'PlayStation 5', os: 'SmartOS 9.2' });
  });

  it('are null without parentheses; the browser is then the name of the program', () => {
    expect(readUserAgent('curl/8.5.0')).toEqual({ device: null, os: null, browser: 'curl 8.5.0', isMobile: false });
    expect(readUserAgent('')).toEqual({ device: null, os: null, browser: null, isMobile: false });
  });

  it('distinguishes phones and tablets from computers', () => {
    const mobile = ['(iPhone; CPU iPhone OS 18_6 like Mac OS X)', '(Linux; Android 10; K)', '(iPad; CPU OS 17_0 like Mac OS X)'];
    expect(mobile.map((part) => readUserAgent(`Mozilla/5.0 ${part}`).isMobile)).toEqual([true, true, true]);
    expect(readUserAgent('Mozilla/5.0 (Windows NT 10.0; Win64; x64)').isMobile).toBe(false);
  });

  it('reads any text without an error', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readUserAgent(`Mozilla/5.0 (${text}`)).toHaveProperty('device');
      }),
    );
  });
});
