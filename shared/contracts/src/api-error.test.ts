import { apiErrorCodes } from './api-error';

test.each(Object.entries(apiErrorCodes))('%s is told in words for whoever meets it', (_code, { meaning }) => {
  expect(meaning).toMatch(/^[A-Z].*\.$/);
  expect(meaning).not.toMatch(/\bAPI\b|\brequests?\b|`|\bthe person\b/i);
});
