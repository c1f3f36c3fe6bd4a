import { restAfterLook } from './rest-after-look';

test.each([
  ['a quick device looks twelve times a second', 10, false, 70],
  ['a slow one rests as long as it looks', 150, false, 150],
  ['a scan that is being answered has the page nearly for itself', 150, true, 350],
  ['and so it has on a device that is slower still', 400, true, 400],
])('%s', (_what, tookMs, isSettled, rest) => {
  expect(restAfterLook(tookMs, isSettled)).toBe(rest);
});
