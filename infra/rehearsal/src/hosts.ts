import { checkout, type Outcome, run, runOrFail } from '@event-portal/commands';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Background } from './background';

/** The services that the rehearsal deploys. */
export type ServiceName = 'api' | 'web' | 'bot';

/** Where a service is deployed to: a folder of this machine, behind a real sshd. The bot is on the API's host. */
export type Host = {
  readonly service: ServiceName;
  readonly folder: string;
};

/** The way into the hosts, as a workflow has it. */
export type Access = {
  readonly port: number;
  readonly hostKey: string;
  readonly key: string;
};

/** Starts an sshd on loopback with keys that were made for it. */
export async function openAccess(folder: string, port: number, background: Background): Promise<Access> {
  const at = (name: string) => join(folder, name);
  mkdirSync('/run/sshd', { recursive: true });
  for (const name of ['host_key', 'client_key'])
    await runOrFail('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', at(name)]);
  cpSync(at('client_key.pub'), at('authorized_keys'));
  writeFileSync(
    at('sshd_config'),
    `ListenAddress 127.0.0.1
Port ${port}
HostKey ${at('host_key')}
AuthorizedKeysFile ${at('authorized_keys')}
StrictModes no
UsePAM no
PasswordAuthentication no
PermitRootLogin prohibit-password
PidFile none
`,
  );
  background.start('sshd', '/usr/sbin/sshd', ['-D', '-e', '-f', at('sshd_config')]);
  const [type, key] = readFileSync(at('host_key.pub'), 'utf8').split(' ');
  return {
    port,
    hostKey: `[127.0.0.1]:${port} ${type} ${key}`,
    key: readFileSync(at('client_key'), 'utf8').trimEnd(),
  };
}

/** What differs between this machine and a host with an engine of its own. */
export type HostSettings = Readonly<Record<string, string>>;

/** Sets a host up as an operator does: copies what is deployed with, and runs the set-up. */
export async function setUpHost(
  { service, folder }: Host,
  settings: HostSettings,
  certificate: { readonly file: string; readonly key: string },
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const part of ['infra/deploy', 'infra/compose', 'infra/proxy'])
    cpSync(join(checkout, part), join(folder, part), { recursive: true });
  const file = join(mkdtempSync(join(folder, 'setup-')), 'host.env');
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  );
  await runOrFail('bash', [
    join(folder, 'infra/deploy/set-up-host.sh'),
    file,
    certificate.file,
    certificate.key,
  ]);
  writeFileSync(join(folder, 'service'), service);
}

/** Calls deploy.sh as a workflow does. */
export function callDeploy(
  command: 'deploy' | 'rollback',
  { service, folder }: Host,
  access: Access,
  env: Readonly<Record<string, string>>,
): Promise<Outcome> {
  return run('bash', [join(checkout, 'infra/deploy/deploy.sh'), command, service], {
    env: {
      DEPLOY_HOST: 'root@127.0.0.1',
      DEPLOY_PORT: String(access.port),
      DEPLOY_HOST_KEY: access.hostKey,
      DEPLOY_KEY: access.key,
      DEPLOY_FOLDER: folder,
      ...env,
    },
  });
}
