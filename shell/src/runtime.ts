import { WebRuntime } from '@event-portal/contracts';

/**
 * The settings and the registry that the document server wrote into the page.
 * @throws Error when they are missing or not valid: nothing can work without them.
 */
export function readRuntime(page: Document): WebRuntime {
  const json = page.getElementById('runtime')?.textContent ?? 'null';
  const parsed = WebRuntime.safeParse(JSON.parse(json));
  if (!parsed.success) throw new Error(`The page carries no usable settings: ${parsed.error.message}`);
  return parsed.data;
}
