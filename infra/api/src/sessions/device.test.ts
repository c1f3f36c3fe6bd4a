import fc from 'fast-check';
import { browserOf, deviceOf } from './device';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['curl/8.5.0', ''],
  ['', ''],
  [undefined, ''],
])('%s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140'],
  ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', 'Chrome 140'],
  ['Mozilla/5.0 AppleWebKit/537.36 Chrome/139.0.0.0 Safari/537.36 Edg/140.0.0.0', 'Edge 140'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 'Safari 18'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1', 'Chrome 140'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Safari/605.1.15', 'Safari'],
  ['curl/8.5.0', ''],
  [undefined, ''],
])('the browser of %s is %s', (userAgent, browser) => {
  expect(browserOf(userAgent)).toBe(browser);
});

test('whatever a browser sends, what is kept is short and in words of ours', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2000, unit: 'binary' }), (userAgent) => {
      expect(deviceOf(userAgent)).toMatch(/^[A-Za-z ]{0,40}$/);
      expect(browserOf(userAgent)).toMatch(/^[A-Za-z ]{0,20}( \d{1,4})?$/);
    }),
  );
});
