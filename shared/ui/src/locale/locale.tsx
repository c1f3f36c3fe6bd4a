import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { LocaleContext, useLocale } from './use-locale';

/** The language of dates, numbers and built-in words below, where it is not the portal's own. */
export function LocaleProvider({ locale, children }: { locale: string; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

/** Makes the behaviour library use the page's language; its default is the browser's. */
export function LocalisedBehaviour({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useLocale()}>{children}</I18nProvider>;
}
