import { checkout, Failure, run, runOrFail } from '@event-portal/commands';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type Background } from './background';

/** A container engine without a daemon of the machine's: podman and buildah, with a registry beside them. */
export type Engine = {
  /** What programs need in their environment to use it. */
  readonly env: Readonly<Record<string, string>>;
  /** The registry's host and port. */
  readonly registry: string;
  readonly socket: string;
  readonly folder: string;
};

/** Where Debian keeps the certificate authorities; a machine behind a proxy has one more there. */
export const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

/** The folder of the npm that came with this Node. */
export function findNpm(): string {
  return dirname(dirname(realpathSync(join(dirname(process.execPath), 'npm'))));
}

/** What containers of this machine run on: Debian, made here, under the names that the Dockerfile and compose expect. */
const NODE_IMAGE = 'docker.io/library/node:24-bookworm-slim';

/** The program that is process 1 of each container (`init: true`): a link, so that a fault can take it away. */
export const initOf = (folder: string) => join(folder, 'init');

/**
 * Sets the engine up in a folder. Without the rights that bridges and cgroups need, containers share the host's network and
 * have no limits; everything else is as on any host.
 */
export async function openEngine(folder: string, port: number, background: Background): Promise<Engine> {
  const registry = `localhost:${port}`;
  const socket = join(folder, 'podman.sock');
  const write = (name: string, content: string) => writeFileSync(join(folder, name), content);
  mkdirSync(join(folder, 'registry'), { recursive: true });
  write(
    'containers.conf',
    `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
seccomp_profile = "unconfined"
netns = "host"
[engine]
init_path = "${initOf(folder)}"
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
`,
  );
  write(
    'storage.conf',
    `[storage]\ndriver = "${await storageDriver(folder)}"\nrunroot = "${folder}/runroot"\ngraphroot = "${folder}/storage"\n`,
  );
  write(
    'registries.conf',
    `unqualified-search-registries = ["docker.io"]\n[[registry]]\nlocation = "${registry}"\ninsecure = true\n`,
  );
  write('policy.json', '{"default":[{"type":"insecureAcceptAnything"}]}');
  write(
    'registry.yml',
    `version: 0.1\nstorage:\n  filesystem:\n    rootdirectory: ${folder}/registry\nhttp:\n  addr: 127.0.0.1:${port}\n`,
  );
  rmSync(initOf(folder), { force: true });
  symlinkSync('/usr/libexec/podman/catatonit', initOf(folder));
  const env = {
    CONTAINERS_CONF: join(folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
    CONTAINERS_REGISTRIES_CONF: join(folder, 'registries.conf'),
    REGISTRY_AUTH_FILE: join(folder, 'auth.json'),
    TMPDIR: folder,
  };
  write('auth.json', '{}');
  background.start('registry', 'docker-registry', ['serve', join(folder, 'registry.yml')]);
  background.start('podman', 'podman', ['system', 'service', '--time=0', `unix://${socket}`], env);
  return { env, registry, socket, folder };
}

/** This machine cannot start containers, whatever is deployed with them. */
export class NoContainers extends Failure {}

/** Layers that are laid over each other where this machine lets us mount; copies of everything where it does not. */
async function storageDriver(folder: string): Promise<'overlay' | 'vfs'> {
  const place = (name: string) => {
    mkdirSync(join(folder, 'overlay-trial', name), { recursive: true });
    return join(folder, 'overlay-trial', name);
  };
  const layers = `lowerdir=${place('lower')},upperdir=${place('upper')},workdir=${place('work')}`;
  const { code } = await run('mount', ['-t', 'overlay', 'overlay', '-o', layers, place('merged')]);
  if (code !== 0) return 'vfs';
  await runOrFail('umount', [place('merged')]);
  return 'overlay';
}

/**
 * Makes the base images from Debian's packages and this machine's Node: nothing is downloaded from anywhere else.
 * @throws NoContainers where none can be started
 */
export async function makeBaseImages(engine: Engine, folder: string): Promise<void> {
  await makeImages(engine, folder);
  try {
    await runOrFail('podman', ['run', '--rm', NODE_IMAGE, 'node', '--version'], { env: engine.env });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new NoContainers(`This machine cannot start containers. ${error.message}`);
  }
}

async function makeImages(engine: Engine, folder: string): Promise<void> {
  const isThere = async (image: string) =>
    (await run('podman', ['image', 'exists', image], { env: engine.env })).code === 0;
  if ((await isThere(NODE_IMAGE)) && (await isThere(`${engine.registry}/nginx:1.22`))) return;
  const node = join(folder, 'base-node');
  const nginx = join(folder, 'base-nginx');
  for (const place of [node, nginx]) mkdirSync(place, { recursive: true });
  const debian = (place: string, packages: string) =>
    runOrFail(
      'mmdebstrap',
      ['--variant=minbase', `--include=${packages}`, 'bookworm', join(place, 'rootfs.tar')],
      {
        env: engine.env,
      },
    );
  await Promise.all([debian(node, 'ca-certificates,libstdc++6'), debian(nginx, 'nginx-light')]);

  cpSync(process.execPath, join(node, 'node'));
  cpSync(findNpm(), join(node, 'npm'), { recursive: true });
  writeFileSync(join(node, 'ca.pem'), readFileSync(AUTHORITIES));
  writeFileSync(
    join(node, 'Dockerfile'),
    `FROM scratch
ADD rootfs.tar /
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY ca.pem ${AUTHORITIES}
ENV NODE_EXTRA_CA_CERTS=${AUTHORITIES}
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --uid 1000 --create-home node
`,
  );
  writeFileSync(join(nginx, 'Dockerfile'), 'FROM scratch\nADD rootfs.tar /\n');
  await build(engine, node, ['--tag', NODE_IMAGE]);
  await build(engine, nginx, ['--tag', `${engine.registry}/nginx:1.22`]);
}

/** Builds an image. @throws Failure */
export async function build(engine: Engine, context: string, args: readonly string[]): Promise<void> {
  await runOrFail(
    'buildah',
    ['bud', '--isolation', 'chroot', '--format', 'docker', '--pull-never', '--layers', ...args, context],
    { env: engine.env },
  );
}

/** Builds one of the product's images from this checkout. */
export function buildProduct(engine: Engine, name: string, version: string): Promise<void> {
  const folder = join(checkout, 'infra/images');
  return build(engine, checkout, [
    ...['--file', join(folder, 'Dockerfile'), '--ignorefile', join(folder, 'Dockerfile.dockerignore')],
    ...['--target', name, '--build-arg', `REVISION=${version}`, '--build-arg', `NODE_IMAGE=${NODE_IMAGE}`],
    ...['--tag', imageName(engine, name, version)],
  ]);
}

/** The name by which the registry knows an image. */
export function imageName({ registry }: Engine, name: string, version: string): string {
  return `${registry}/event-portal-${name}:${version}`;
}

/** Pushes an image, and returns its name by its digest. */
export async function push(engine: Engine, image: string, folder: string): Promise<string> {
  const digest = join(folder, 'digest');
  await runOrFail('podman', ['push', '--quiet', '--digestfile', digest, image], { env: engine.env });
  return `${image.replace(/:[^:/]+$/, '')}@${readFileSync(digest, 'utf8').trim()}`;
}

/** Removes every container of this engine, and what the engine has left running. Nothing else uses this engine. */
export async function takeDown({ env, folder }: Engine): Promise<void> {
  await runOrFail('podman', ['rm', '--all', '--force', '--time', '5'], { env });
  // A monitor waits minutes for somebody to ask how a command inside its container ended.
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const started = readCommand(pid);
    if (started.includes('conmon') && started.includes(folder)) process.kill(Number(pid), 'SIGKILL');
  }
}

/** Removes everything that was built, once nothing of the engine runs any more. */
export async function removeEngine(folder: string): Promise<void> {
  // Podman mounts its layers onto themselves.
  await run('umount', [join(folder, 'storage/overlay')]);
  rmSync(folder, { recursive: true, force: true });
}

function readCommand(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}
