import { checkout, Failure, run } from '@event-portal/commands';
import { readJson } from '@event-portal/contracts/json';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { listFiles } from './list-files';

const DOCKERFILE = 'infra/images/Dockerfile';

/** False positives of the Dockerfile linter, which is older than stages and lists of arguments. */
const UNKNOWN_TO_LINTER = [
  { title: /Base Image Missing Tag/, line: /^FROM (\$\{\w+\}|[a-z]+)( AS [a-z]+)?$/ },
  { title: /Invalid Argument Format/, line: /^HEALTHCHECK .* CMD \[/ },
];

/** Lints the Dockerfile and the compose files, and holds services to the rules for containers. @throws Failure */
export async function checkContainers(): Promise<void> {
  const faults = [...(await lintDockerfile()), ...(await lintCompose())];
  for (const path of listFiles('infra/compose', /\.yaml$/))
    faults.push(
      ...findComposeFaults(readFileSync(join(checkout, path), 'utf8')).map((fault) => `${path} ${fault}`),
    );
  if (faults.length > 0) throw new Failure(faults.join('\n'));
}

const LinterReport = z.object({
  files: z.array(
    z.object({
      issues: z.array(z.object({ line: z.string(), content: z.string(), title: z.string() })),
    }),
  ),
});

async function lintDockerfile(): Promise<string[]> {
  const linter = join(checkout, 'node_modules/dockerfilelint/bin/dockerfilelint');
  const { text } = await run(process.execPath, [linter, '--output', 'json', join(checkout, DOCKERFILE)]);
  const { files } = readJson(LinterReport, text, 'The report on the Dockerfile');
  return files
    .flatMap(({ issues }) => issues)
    .filter(
      ({ title, content }) =>
        !UNKNOWN_TO_LINTER.some((known) => known.title.test(title) && known.line.test(content.trim())),
    )
    .map(({ line, title, content }) => `${DOCKERFILE}:${line} ${title}: ${content}`);
}

async function lintCompose(): Promise<string[]> {
  const linter = join(checkout, 'node_modules/dclint/bin/dclint.cjs');
  const { code, text } = await run(process.execPath, [linter, '--max-warnings', '0', 'infra/compose'], {
    cwd: checkout,
  });
  return code === 0 ? [] : [text];
}

const ComposeFile = z.object({
  services: z.record(z.string(), z.looseObject({ image: z.optional(z.string()) })),
});

/** What a compose file lets a container do that it may not. */
export function findComposeFaults(source: string): string[] {
  const { services } = ComposeFile.parse(parse(source));
  return Object.entries(services).flatMap(([name, service]) => {
    // A database of a development host writes to its own files, as the image's own user.
    const isDatabase = name === 'postgres';
    const mounts = JSON.stringify(service.volumes ?? []);
    const rules: [boolean, string][] = [
      [service.mem_limit !== undefined, 'has no limit of memory'],
      [service.pids_limit !== undefined, 'has no limit of processes'],
      [service.logging !== undefined, 'keeps its logs for ever'],
      [service.restart === 'unless-stopped', 'does not come back after a fault'],
      [service.stop_grace_period !== undefined || name === 'redis', 'is not given time to finish'],
      [isDatabase || service.read_only === true, 'may write to its own files'],
      [isDatabase || JSON.stringify(service.cap_drop) === '["ALL"]', 'keeps capabilities'],
      [
        isDatabase || JSON.stringify(service.security_opt ?? '').includes('no-new-privileges'),
        'may gain rights',
      ],
      [service.privileged !== true, 'is privileged'],
      [!mounts.includes('docker.sock'), 'can command the engine'],
      [!/:latest$/.test(service.image ?? ''), 'runs whatever is latest'],
      [service.environment === undefined || !hasSecret(service.environment), 'has a secret in its file'],
    ];
    return rules.flatMap(([holds, fault]) => (holds ? [] : [`${name} ${fault}`]));
  });
}

function hasSecret(environment: unknown): boolean {
  return /SECRET|PASSWORD|TOKEN|API_KEY|DATABASE_URL/.test(JSON.stringify(environment));
}
