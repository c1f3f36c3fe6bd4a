import { checkout, Failure } from '@event-portal/commands';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { findStrayReads, renderExample, renderPage, services } from './configuration-pages';
import { listFiles } from './list-files';

/** Whatever the tables of variables become: an example environment and a page for each service (C4, C9). */
async function renderAll(): Promise<ReadonlyMap<string, string>> {
  const rendered = new Map<string, string>();
  for (const service of services) {
    rendered.set(`infra/${service.name}/.env.example`, renderExample(service));
    const page = `infra/docs/configuration/${service.name}.md`;
    const options = await resolveConfig(join(checkout, page));
    rendered.set(page, await format(renderPage(service), { ...options, parser: 'markdown' }));
  }
  return rendered;
}

/** Rewrites the example environments and the pages. */
export async function writeConfigurationPages(): Promise<void> {
  for (const [path, content] of await renderAll()) {
    mkdirSync(dirname(join(checkout, path)), { recursive: true });
    writeFileSync(join(checkout, path), content);
  }
}

/**
 * Compares the example environments and the pages with the tables, and looks for variables that are read past them.
 * @throws Failure
 */
export async function checkConfiguration(): Promise<void> {
  const faults: string[] = [];
  for (const [path, content] of await renderAll())
    if (readOrNothing(join(checkout, path)) !== content) faults.push(`${path} is not what the code reads.`);
  for (const { name } of services)
    for (const path of listFiles(`infra/${name}/src`, /(?<!\.test)\.ts$/).filter(isShipped))
      faults.push(...findStrayReads(path, readFileSync(join(checkout, path), 'utf8')));
  if (faults.length > 0)
    throw new Failure(
      `${faults.join('\n')}\nVariables are declared in shared/contracts/src/configuration; "npm run fix" writes the rest.`,
    );
}

/** Variables of a service's tests do not count. */
const isShipped = (path: string) => !path.includes('/testing/');

function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
