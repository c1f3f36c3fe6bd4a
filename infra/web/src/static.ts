import { addressBelow, OFFLINE_WORKER, storageShelf } from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import { ConfigurationError, parseEnvironment, staticVariables } from '@event-portal/contracts/configuration';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { staticPolicy } from './document/content-security-policy';
import { toRuntime } from './document/documents';
import { renderDocument, ShellBuild } from './document/render-document';
import { retiringWorker } from './document/retiring-worker';

const EXIT_CONFIGURATION = 78;

/** The origin of an address, unless it is the document's own. */
const originsOf = (url: string) => (URL.canParse(url) ? [new URL(url).origin] : []);

/**
 * Writes the portal for plain static hosting: one document for every address, and the shell's files. The host has to answer
 * addresses without a file with `index.html`. The document fetches the registry and verifies it in the browser.
 */
try {
  const configuration = parseEnvironment(staticVariables, process.env);
  const target = configuration.STATIC_FOLDER;
  const shell = readJson(
    ShellBuild,
    readFileSync(join(configuration.WEB_SHELL_FOLDER, 'shell.json'), 'utf8'),
    'The shell.json of the shell',
  );
  const basePath = configuration.WEB_BASE_PATH;
  const { html } = renderDocument({
    runtime: toRuntime(configuration, shell, {
      url: addressBelow(basePath, configuration.STATIC_REGISTRY_URL),
      keys: configuration.WEB_REGISTRY_KEYS,
      rootSignatures: configuration.WEB_REGISTRY_ROOT_SIGNATURES,
      environment: configuration.WEB_REGISTRY_ENVIRONMENT,
    }),
    shell,
    shelf: storageShelf(basePath),
    // One document for every address: it cannot know which area was asked for.
    firstFrame: { frame: 'column', isOwn: true, shape: 'story', navigation: [], current: [] },
    supportContact: configuration.WEB_SUPPORT_CONTACT,
    policy: (hashes) =>
      staticPolicy({
        hashes,
        api: configuration.WEB_BASE_API_URL,
        code: [...originsOf(configuration.WEB_ASSETS_URL), ...configuration.STATIC_CODE_ORIGINS],
        connect: originsOf(configuration.STATIC_REGISTRY_URL),
      }),
  });
  mkdirSync(join(target, 'assets'), { recursive: true });
  cpSync(configuration.WEB_SHELL_FOLDER, join(target, 'assets'), { recursive: true });
  writeFileSync(join(target, 'index.html'), html);
  const worker = join(configuration.WEB_SHELL_FOLDER, OFFLINE_WORKER);
  if (!configuration.WEB_OFFLINE_PAGES) writeFileSync(join(target, OFFLINE_WORKER), retiringWorker(basePath));
  else if (existsSync(worker)) cpSync(worker, join(target, OFFLINE_WORKER));
  process.stdout.write(`${target} holds the portal.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof ConfigurationError ? EXIT_CONFIGURATION : 1);
}
