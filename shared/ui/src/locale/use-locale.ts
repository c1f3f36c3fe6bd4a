import { createContext, use } from 'react';

/** Day before month in words, 24 hours: unmistakable for everyone who reads English. */
export const LocaleContext = createContext('en-GB');

/** The language in force. */
export function useLocale(): string {
  return use(LocaleContext);
}
