import { readManifest, SDK_VERSION } from './manifest';

/** Where this checkout says which versions it is built and tested with. */
const PLACES = ['.', 'infra/sdk', 'shared/tooling', 'shared/remote-kit', 'shared/testing', 'infra/registry'];

/** What nothing here needs, and a remote elsewhere does. */
const ELSEWHERE = { '@rspack/cli': '2.2.8', 'webpack-cli': '7.3.1' };

/** The versions that a new remote begins with. */
export function templateVersions(): Record<string, string> {
  const found: Record<string, string> = { ...ELSEWHERE };
  for (const place of PLACES) {
    const { dependencies, devDependencies } = readManifest(place);
    Object.assign(found, devDependencies, dependencies);
  }
  const own = Object.keys(found).filter((name) => name.startsWith('@event-portal/'));
  return {
    ...found,
    ...Object.fromEntries(
      [...own, '@event-portal/sdk', '@event-portal/testing', '@event-portal/ui'].map((name) => [
        name,
        SDK_VERSION,
      ]),
    ),
  };
}
