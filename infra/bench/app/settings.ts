import { WebRuntime } from '@event-portal/contracts';
import * as z from 'zod/mini';

const Settings = z.pick(WebRuntime, {
  apiBaseUrl: true,
  idpAuthorizeUrl: true,
  idpClientId: true,
  cookieDomain: true,
});
type Settings = z.infer<typeof Settings>;

/** The settings that the document carries. @throws Error when they are not valid. */
export function readSettings(page: Document): Settings {
  return Settings.parse(JSON.parse(page.getElementById('settings')?.textContent ?? 'null'));
}
