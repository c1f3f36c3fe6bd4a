import { checkout, deployables, Failure, requireCommands, run, runOrFail } from '@event-portal/commands';
import { buildAll } from '@event-portal/local';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInBareRoot } from './bare-root';
import { rehearseBot } from './bot';
import { build, buildProduct, imageName, NoContainers, push } from './engine';
import { rehearseFaults } from './faults';
import { callDeploy, type ServiceName } from './hosts';
import { inspectImages } from './images';
import { rehearseInstances } from './instances';
import { inspectProxies } from './proxies';
import { rehearsePublishing } from './publishing';
import { refused, succeeded, type Rehearsal, type Version } from './rehearsal';
import { rotateDatabasePassword } from './rotation';
import { signInWithABrowser } from './sign-in';
import { openRehearsalEnvironment, type RehearsalEnvironment } from './rehearsal-environment';
import { createVisitor, startLoad, type Load } from './visitor';

const TOOLS = {
  podman: 'podman',
  buildah: 'buildah',
  runc: 'runc',
  // What podman starts for `init: true`; Debian only recommends it.
  '/usr/libexec/podman/catatonit': 'catatonit',
  'docker-compose': 'docker-compose',
  'docker-registry': 'docker-registry',
  mmdebstrap: 'mmdebstrap',
  'redis-server': 'redis-server',
  '/usr/sbin/sshd': 'openssh-server',
  ssh: 'openssh-client',
  openssl: 'openssl',
  jq: 'jq',
  curl: 'curl',
  certutil: 'libnss3-tools',
};

const OPTIONS = ['--where-possible', '--bare-root'];

/**
 * `npm run rehearse`: from commit to running containers on this machine, with the real images, compose files and deploy
 * scripts, while people sign in. Fails when anything is not as it has to be; with `--where-possible` it says so, and does
 * nothing, on a machine that cannot start containers. With `--bare-root` it runs in a new Debian that has no package but
 * those that it installs by name.
 */
export async function rehearse(args: readonly string[]): Promise<void> {
  const unknown = args.find((option) => !OPTIONS.includes(option));
  if (unknown !== undefined)
    throw new Failure(`There is no option "${unknown}". There are ${OPTIONS.join(' and ')}.`);
  try {
    await requireRights();
    if (args.includes('--bare-root'))
      await runInBareRoot(
        [
          'infra/commands/bootstrap.mjs',
          'rehearsal',
          'rehearse',
          ...args.filter((option) => option !== '--bare-root'),
        ],
        (line) => console.log(line),
      );
    else await rehearseAll();
  } catch (error) {
    if (!(error instanceof NoContainers) || !args.includes('--where-possible')) throw error;
    console.log(`The rehearsal of a deployment was left out, all of it. ${error.message}`);
  }
}

/** @throws NoContainers where nothing that is installed could help */
async function requireRights(): Promise<void> {
  if (process.getuid?.() !== 0)
    throw new NoContainers('It starts containers without a daemon, and needs to be root for that.');
  if (!existsSync('/etc/debian_version'))
    throw new NoContainers('It works with the packages of Debian, and this is another system.');
  const { code, text } = await run('unshare', ['--mount', 'true']);
  if (code !== 0) throw new NoContainers(`This machine does not let it mount anything: ${text}`);
}

async function rehearseAll(): Promise<void> {
  requireCommands(TOOLS, (line) => console.log(line));
  await buildAll(() => undefined, { deployables: [...deployables], services: true });

  const started = Date.now();
  const environment = await openRehearsalEnvironment((line) => console.log(line));
  let load: Load | undefined;
  const interrupt = () => void environment.close().then(() => process.exit(130));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const rehearsal = await prepare(environment);
    const { release, step } = rehearsal;
    await step('the images hold no secret and nothing that is only for development', () =>
      inspectImages(
        rehearsal.engine,
        ['api', 'web', 'bot', 'registry'].map((name) => imageName(environment.engine, name, 'v1')),
      ),
    );
    await step('deploy api v1 to an empty host', async () => succeeded(await release('deploy', 'api', 'v1')));
    await step('people and events to look at', () =>
      runOrFail(process.execPath, [join(checkout, 'infra/api/dist/seed.js')], {
        env: { DATABASE_URL_MIGRATION: environment.databaseUrl },
      }),
    );
    await step('deploy web v1 to an empty host', async () => succeeded(await release('deploy', 'web', 'v1')));
    await step('sign in through both proxies', () => createVisitor(environment.portal).visit());
    await step('the proxies', () => inspectProxies(environment));
    await step('a browser signs in, and opens all three remotes', () => signInWithABrowser(environment));

    load = startLoad(environment.portal, { visitors: 3, pauseMs: 700 });
    await step('deploy api v2', async () => succeeded(await release('deploy', 'api', 'v2')));
    await step('deploy web v2', async () => succeeded(await release('deploy', 'web', 'v2')));
    await step('api v3 never gets healthy: v2 goes on', async () =>
      refused(70, 'not healthy', await release('deploy', 'api', 'broken', { HEALTH_SECONDS: '6' })),
    );
    await step('api v3 ends at once: v2 goes on', async () =>
      refused(70, 'not healthy', await release('deploy', 'api', 'ending', { HEALTH_SECONDS: '4' })),
    );
    await step('roll api back to v1', async () => succeeded(await release('rollback', 'api')));
    await step('roll web back to v1', async () => succeeded(await release('rollback', 'web')));
    await rehearseBot(rehearsal);
    await rehearsePublishing(rehearsal);
    await step('rotate the password of the database', () => rotateDatabasePassword(rehearsal));
    await rehearseFaults(rehearsal);
    await load.stop();
    await step('nobody who signed in meanwhile noticed anything', async () => {
      const failures = load?.failures() ?? [];
      if (failures.length > 0)
        throw new Failure(`${failures.length} visits failed:\n${failures.slice(0, 10).join('\n')}`);
      return `${load?.visits()} sign-ins, none failed`;
    });
    await rehearseInstances(rehearsal);
    console.log(`\nThe rehearsal took ${Math.round((Date.now() - started) / 1000)} s.`);
    console.log(LEFT_OUT);
  } finally {
    await load?.stop();
    await environment.close();
  }
}

const LEFT_OUT = `Left out on this machine: containers share the host's network and have no limits of memory and processes, because that
needs rights that it does not give; so one instance runs in each slot, and the name by which the API finds the bot is a stand-in.
So are the secrets manager and the chat provider. The runner logs in with a key, not with a password. Images are built with
buildah, not by build-image.sh, which needs Docker's buildx. Remotes go to a folder, not to a bucket. Nothing runs at GitHub.`;

/** Builds every version, and pushes it. */
async function prepare(environment: RehearsalEnvironment): Promise<Rehearsal> {
  const { engine, folder } = environment;
  const step: Rehearsal['step'] = async (what, work) => {
    const began = performance.now();
    try {
      const detail = await work();
      console.log(
        `✓ ${what} (${((performance.now() - began) / 1000).toFixed(1)} s)${typeof detail === 'string' ? `: ${detail}` : ''}`,
      );
    } catch (error) {
      console.log(`✗ ${what}`);
      throw error;
    }
  };
  const makeImages = async (service: ServiceName): Promise<Record<Version, string>> => {
    await step(`build the image of ${service}`, () => buildProduct(engine, service, 'v1'));
    return {
      v1: await push(engine, imageName(engine, service, 'v1'), folder),
      v2: await derive(environment, service, 'v2', 'LABEL org.opencontainers.image.revision=v2'),
      broken: await derive(
        environment,
        service,
        'v3',
        'CMD ["node", "-e", "setInterval(() => undefined, 1000)"]',
      ),
      ending: await derive(environment, service, 'v4', 'CMD ["node", "-e", "process.exit(1)"]'),
    };
  };
  const images = { api: await makeImages('api'), web: await makeImages('web'), bot: await makeImages('bot') };
  await step('build the image of registry', () => buildProduct(engine, 'registry', 'v1'));
  const release: Rehearsal['release'] = (command, service, version, env = {}) =>
    callDeploy(command, environment.hosts[service], environment.access, {
      ...(command === 'deploy' && { TARGET: 'prod', ...environment.secretsManager.env }),
      ...(version && { IMAGE: images[service][version] }),
      DRAIN_SECONDS: '2',
      ...env,
    });
  return { ...environment, images, release, step };
}

/** Another version of a service: the same files, and something different about it. */
async function derive(
  { engine, folder }: RehearsalEnvironment,
  service: ServiceName,
  version: string,
  difference: string,
) {
  const context = join(folder, `${service}-${version}`);
  mkdirSync(context);
  writeFileSync(join(context, 'Dockerfile'), `FROM ${imageName(engine, service, 'v1')}\n${difference}\n`);
  await build(engine, context, ['--tag', imageName(engine, service, version)]);
  return push(engine, imageName(engine, service, version), folder);
}
