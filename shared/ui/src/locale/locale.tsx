import { createContext, use, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';

/** Day before month in words, 24 hours: unmistakable for everyone who reads English. */
const LocaleContext = createContext('en-GB');

/** The language of dates, numbers and built-in words below, where it is not the portal's own. */
export function LocaleProvider({ locale, children }: { locale: string; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

/** The language in force. */
export function useLocale(): string {
  return use(LocaleContext);
}

/** Makes the behaviour library speak the page's language: by itself it would speak the browser's. */
export function LocalisedBehaviour({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useLocale()}>{children}</I18nProvider>;
}
