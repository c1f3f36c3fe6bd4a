import { checkout, Failure } from '@event-portal/commands';
import { readJson } from '@event-portal/contracts/json';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { explain } from './explain';
import { listReleaseFiles } from './release';

const Text = z.record(z.string(), z.unknown());
const Needs = z.optional(z.union([z.string(), z.array(z.string())]));
const Required = z.nullish(z.object({ required: z.optional(z.boolean()) }));
const Job = z.looseObject({
  uses: z.optional(z.string()),
  needs: Needs,
  with: z.optional(Text),
  secrets: z.optional(z.record(z.string(), z.string())),
  permissions: z.optional(z.record(z.string(), z.string())),
  steps: z.optional(
    z.array(
      z.object({
        uses: z.optional(z.string()),
        run: z.optional(z.string()),
        with: z.optional(Text),
        env: z.optional(Text),
      }),
    ),
  ),
});
const Workflow = z.object({
  on: z.object({
    push: z.optional(z.object({ paths: z.optional(z.array(z.string())) })),
    workflow_call: z.optional(
      z.object({
        inputs: z.optional(z.record(z.string(), Required)),
        secrets: z.optional(z.record(z.string(), Required)),
        outputs: z.optional(Text),
      }),
    ),
  }),
  jobs: z.record(z.string(), Job),
});
type Workflow = z.infer<typeof Workflow>;
type Job = z.infer<typeof Job>;

/** What of a workflow lies elsewhere: files of the checkout, by their paths. */
export type Surroundings = {
  /** The text of a file, or undefined where there is none. */
  readonly read: (path: string) => string | undefined;
  readonly isExecutable: (path: string) => boolean;
  /** The commands of `npm run`. */
  readonly commands: ReadonlySet<string>;
};

/** Reads workflows by their paths. @throws Failure that names the first that is none. */
export function readWorkflows(sources: ReadonlyMap<string, string>): Map<string, Workflow> {
  return new Map(
    [...sources].map(([path, source]) => {
      const read = Workflow.safeParse(parse(source));
      if (!read.success) throw new Failure(`${path}: ${explain(read.error)}.`);
      return [path, read.data];
    }),
  );
}

/**
 * What a run would only find out on its way: a workflow that is called otherwise than it wants to be, an artifact that
 * nobody leaves, a script or command that is not there, a variable that its script does not know.
 */
export function findCallFaults(workflows: ReadonlyMap<string, Workflow>, around: Surroundings): string[] {
  return [...workflows].flatMap(([path, { jobs }]) =>
    Object.entries(jobs).flatMap(([name, job]) =>
      [
        ...(job.uses === undefined ? [] : findCalledFaults(job.uses, job, workflows)),
        ...findOutputFaults(job, jobs, workflows),
        ...findArtifactFaults(job, jobs),
        ...findScriptFaults(job, around),
      ].map((fault) => `${path} ${name}: ${fault}`),
    ),
  );
}

const pathOf = (uses: string) => uses.replace(/^\.\//, '');

function findCalledFaults(uses: string, job: Job, workflows: ReadonlyMap<string, Workflow>): string[] {
  const called = workflows.get(pathOf(uses));
  if (!called?.on.workflow_call) return [`calls ${uses}, which is no workflow that can be called`];
  const { inputs = {}, secrets = {} } = called.on.workflow_call;
  const rights = Object.values(called.jobs).flatMap(({ permissions = {} }) => Object.entries(permissions));
  return [
    ...compare(Object.keys(job.with ?? {}), inputs, 'input'),
    ...compare(Object.keys(job.secrets ?? {}), secrets, 'secret'),
    ...rights
      .filter(([scope, right]) => !covers(job.permissions?.[scope], right))
      .map(([scope, right]) => `calls what needs "${scope}: ${right}", and does not have it to give`),
  ];
}

function compare(
  given: readonly string[],
  wanted: Readonly<Record<string, z.infer<typeof Required>>>,
  kind: string,
): string[] {
  return [
    ...Object.keys(wanted)
      .filter((name) => wanted[name]?.required && !given.includes(name))
      .map((name) => `does not give the ${kind} ${name}`),
    ...given
      .filter((name) => !Object.hasOwn(wanted, name))
      .map((name) => `gives the ${kind} ${name}, which nobody asks for`),
  ];
}

const LEVELS = ['none', 'read', 'write'];
const covers = (has = 'none', wanted: string) => LEVELS.indexOf(has) >= LEVELS.indexOf(wanted);

function findOutputFaults(job: Job, jobs: Workflow['jobs'], workflows: ReadonlyMap<string, Workflow>) {
  const used = [...JSON.stringify(job).matchAll(/needs\.([\w-]+)\.outputs\.([\w-]+)/g)];
  return used.flatMap(([, from = '', output = '']) => {
    const called = jobs[from]?.uses;
    const outputs =
      called === undefined ? undefined : workflows.get(pathOf(called))?.on.workflow_call?.outputs;
    return called === undefined || Object.hasOwn(outputs ?? {}, output)
      ? []
      : [`waits for ${output} of ${from}, which does not say it`];
  });
}

const listNeeds = ({ needs = [] }: Job) => [needs].flat();

function findArtifactFaults(job: Job, jobs: Workflow['jobs']): string[] {
  const before = new Set<string>();
  const add = (name: string) => {
    if (before.has(name)) return;
    before.add(name);
    const needed = jobs[name];
    if (needed) listNeeds(needed).forEach(add);
  };
  listNeeds(job).forEach(add);
  const left = [...before].flatMap((name) => listArtifacts(jobs[name], 'actions/upload-artifact@'));
  return listArtifacts(job, 'actions/download-artifact@')
    .filter((artifact) => !left.includes(artifact))
    .map((artifact) => `takes the artifact ${artifact}, which no job before it leaves`);
}

function listArtifacts(job: Job | undefined, action: string): string[] {
  const steps = job?.steps ?? [];
  return steps.filter(({ uses }) => uses?.startsWith(action)).map((step) => String(step.with?.['name']));
}

function findScriptFaults({ steps = [] }: Job, { read, isExecutable, commands }: Surroundings): string[] {
  return steps.flatMap(({ run = '', env = {} }) => {
    const script = /^((?:infra|\.ci)\/[\w./-]+)/.exec(run)?.[1];
    const unknown = [...run.matchAll(/\bnpm run ([\w:-]+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !commands.has(name));
    const text = script === undefined ? '' : read(script);
    return [
      ...unknown.map((name) => `runs "npm run ${name}", which is no command`),
      ...(text === undefined || (script !== undefined && !isExecutable(script))
        ? [`runs ${script}, which is not there to be run`]
        : Object.keys(env)
            .filter((name) => !new RegExp(`\\b${name}\\b`).test(`${run}\n${text}`))
            .map((name) => `sets ${name}, of which ${script ?? 'the step'} knows nothing`)),
    ];
  });
}

/**
 * What a workflow deploys, and does not start for when it changes: `has-changed.yml` asks of what a release is made, but is not
 * asked itself before a path of the push is named.
 */
export async function findTriggerFaults(
  workflows: ReadonlyMap<string, Workflow>,
  listFiles: (release: string) => Promise<readonly string[]> = listReleaseFiles,
): Promise<string[]> {
  const listed = new Map<string, Promise<readonly string[]>>();
  const list = (release: string) => {
    const files = listed.get(release) ?? listFiles(release);
    listed.set(release, files);
    return files;
  };
  const faults = [...workflows].map(async ([path, { on, jobs }]) => {
    const paths = on.push?.paths;
    const release = readRelease(jobs);
    if (paths === undefined || release === undefined) return [];
    const starts = (file: string) =>
      paths.some((known) => (known.endsWith('/**') ? file.startsWith(known.slice(0, -2)) : file === known));
    const missed = (await list(release)).find((file) => !starts(file));
    return missed === undefined ? [] : [`${path} does not start for ${missed}, which ${release} is made of`];
  });
  return (await Promise.all(faults)).flat();
}

/** The release that jobs deploy, if they are about one: the remote, or the service. */
function readRelease(jobs: Workflow['jobs']): string | undefined {
  return Object.values(jobs)
    .flatMap(({ with: given = {} }) => [given['remote'], given['service']])
    .filter((name) => typeof name === 'string')
    .find((name) => !name.includes('${{'));
}

/** What lies around the workflows of this checkout. */
export function readSurroundings(): Surroundings {
  const at = (path: string) => join(checkout, path);
  const { scripts } = readJson(Scripted, readFileSync(at('package.json'), 'utf8'), 'package.json');
  return {
    read: (path) => (existsSync(at(path)) ? readFileSync(at(path), 'utf8') : undefined),
    isExecutable: (path) => (statSync(at(path)).mode & 0o111) !== 0,
    commands: new Set(Object.keys(scripts)),
  };
}

const Scripted = z.object({ scripts: Text });
