import { checkout, Failure, withCopyOfCheckout } from '@event-portal/commands';
import { readJson } from '@event-portal/contracts/json';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';

const PLACES = [
  'shell',
  'shared',
  'infra',
  ...readdirSync(checkout).filter((name) => name.startsWith('remote-')),
];

/** One forbidden import for each rule: where it would be written, and what it would say. */
const plantedViolations: Record<string, { file: string; source: string; also?: Record<string, string> }> = {
  'no-cycles': {
    file: 'remote-portal/src/features/planted/one.ts',
    source: "import { two } from './two';\nexport const one = two;",
    also: {
      'remote-portal/src/features/planted/two.ts': "import { one } from './one';\nexport const two = one;",
    },
  },
  'no-type-cycles-in-a-folder': {
    file: 'remote-portal/src/features/planted/left.ts',
    source: "import type { Right } from './right';\nexport type Left = Right | null;",
    also: {
      'remote-portal/src/features/planted/right.ts':
        "import type { Left } from './left';\nexport type Right = { left: Left };",
    },
  },
  'remotes-do-not-know-each-other': {
    file: 'remote-portal/src/planted.ts',
    source: "export { remote } from '../../remote-admin/src/remote';",
  },
  'shell-loads-remotes-at-run-time': {
    file: 'shell/src/planted.ts',
    source: "export { remote } from '../../remote-admin/src/remote';",
  },
  'layout-is-on-top': {
    file: 'shell/src/network/planted.ts',
    source: "export { Root } from '../layout/root';",
  },
  'nothing-imports-the-shell': {
    file: 'remote-admin/src/planted.ts',
    source: "export { start } from '../../shell/src/main';",
  },
  'shared-knows-no-app': {
    file: 'shared/contracts/src/planted.ts',
    source: "export { remote } from '../../../remote-admin/src/remote';",
  },
  'shared-by-public-door': {
    file: 'shell/src/planted-door.ts',
    source: "export { textLine } from '../../shared/contracts/src/fields';",
  },
  'contracts-stand-alone': {
    file: 'shared/contracts/src/planted-package.ts',
    source: "export { useState } from 'react';",
  },
  'remote-kit-is-small': {
    file: 'shared/remote-kit/src/planted.ts',
    source: "export { defineDeployable } from '../../tooling/src/index';",
  },
  'infra-speaks-contracts-only': {
    file: 'infra/api/src/planted.ts',
    source: "export { startService } from '../../local/src/services/service';",
  },
  'commands-know-no-app': {
    file: 'infra/local/src/planted.ts',
    source: "export { apiVersion } from '../../api/src/planted';",
  },
  'elsewhere-is-no-checkout': {
    file: 'infra/sdk/src/outside/planted.ts',
    source: "export { checkout } from '../../../commands/src/index';",
  },
  'commands-are-the-ground': {
    file: 'infra/commands/src/planted.ts',
    source: "export { stateFolder } from '../../local/src/index';",
  },
  'the-portal-runs-unchecked': {
    file: 'infra/local/src/planted-check.ts',
    source: "export { check } from '../../checks/src/check';",
  },
  'checks-and-rehearsal-stand-apart': {
    file: 'infra/rehearsal/src/planted.ts',
    source: "export { listFiles } from '../../checks/src/list-files';",
  },
  'features-are-independent': {
    file: 'remote-portal/src/features/planted-a/a.ts',
    source: "export { b } from '../planted-b/b';",
    also: { 'remote-portal/src/features/planted-b/b.ts': 'export const b = 1;' },
  },
  'shared-parts-know-no-feature': {
    file: 'remote-portal/src/shared/planted.ts',
    source: "export { d } from '#features/planted-d/d.ts';",
    also: { 'remote-portal/src/features/planted-d/d.ts': 'export const d = 1;' },
  },
  'remotes-have-three-rooms': {
    file: 'remote-portal/src/features/planted-e/e.ts',
    source: "export { stray } from '../../stray';",
    also: { 'remote-portal/src/stray.ts': 'export const stray = 1;' },
  },
  'features-do-not-know-their-routes': {
    file: 'remote-portal/src/features/planted-c/c.ts',
    source: "export { routes } from '../../routes.gen';",
  },
  'routes-stand-alone': {
    file: 'remote-portal/src/routes/planted.tsx',
    source: "export { Component } from './planted-too';",
    also: { 'remote-portal/src/routes/planted-too.tsx': 'export const Component = () => null;' },
  },
  'ui-knows-no-data': {
    file: 'shared/ui/src/planted.ts',
    source: "export { EventId } from '../../contracts/src/index';",
  },
  'test-code-stays-in-tests': {
    file: 'remote-portal/src/planted-test.ts',
    source: "export { createApiStub } from '../../shared/testing/src/index';",
  },
  'tooling-stays-outside': {
    file: 'shell/src/planted-tooling.ts',
    source: "export { defineDeployable } from '../../shared/tooling/src/index';",
  },
  'one-door-to-sign-in': {
    file: 'shell/src/layout/planted.ts',
    source: "export { createOAuth } from '../auth/oauth';",
  },
  'api-layers': {
    file: 'infra/api/src/events/planted.ts',
    source: "export { countSeats } from '../applications/seats';",
  },
  'operations-are-for-releases': {
    file: 'remote-portal/src/features/planted-operations.ts',
    source: "export { useOperations } from '../../../shared/remote-kit/src/operations/index';",
  },
  'nothing-unresolved': {
    file: 'shell/src/planted-nowhere.ts',
    source: "export { nothing } from './nowhere';",
  },
};

const Rule = z.object({ name: z.string() });
const Report = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: Rule })),
    ruleSetUsed: z.object({ forbidden: z.array(Rule) }),
  }),
});

/** Checks who imports whom, in these places and all that they reach. @throws Failure with every violation and what to do about it. */
export function checkBoundaries(places: readonly string[] = PLACES): void {
  const { output, violations } = cruise(checkout, 'err-long', places);
  if (violations) throw new Failure(output);
}

/** Plants one forbidden import a rule into a copy, and expects each rule to find its own. @throws Failure */
export async function selfTestBoundaries(): Promise<void> {
  const output = await withCopyOfCheckout((copy) => {
    for (const { file, source, also = {} } of Object.values(plantedViolations)) {
      for (const [path, content] of Object.entries({ [file]: source, ...also })) {
        mkdirSync(dirname(join(copy, path)), { recursive: true });
        writeFileSync(join(copy, path), `${content}\n`);
      }
    }
    return cruise(copy, 'json', PLACES).output;
  });
  const { summary } = readJson(Report, output, 'The report on imports');
  const rules = summary.ruleSetUsed.forbidden.map(({ name }) => name);
  const untested = rules.filter((name) => !(name in plantedViolations));
  const unenforced = rules.filter(
    (name) =>
      name in plantedViolations &&
      !summary.violations.some(
        ({ from, rule }) => rule.name === name && from === plantedViolations[name]?.file,
      ),
  );
  if (untested.length > 0)
    throw new Failure(
      `These import rules have no planted violation in infra/checks/src/boundaries.ts: ${untested.join(', ')}.`,
    );
  if (unenforced.length > 0)
    throw new Failure(
      `These import rules did not find the violation that was planted for them: ${unenforced.join(', ')}.`,
    );
}

function cruise(
  folder: string,
  format: string,
  places: readonly string[],
): { output: string; violations: boolean } {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      join(checkout, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      ...places,
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      format,
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (status === null || stdout === '') throw new Failure(`The import check could not run:\n${stderr}`);
  return { output: stdout, violations: status !== 0 };
}
