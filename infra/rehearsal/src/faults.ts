import { Failure, type Outcome, run, runOrFail } from '@event-portal/commands';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { refused, succeeded, type Rehearsal } from './rehearsal';
import { initOf } from './engine';
import { callDeploy } from './hosts';

/** F81 to F87: everything around the portal fails, and what serves goes on as it was. @throws Failure */
export async function rehearseFaults(rehearsal: Rehearsal): Promise<void> {
  const { access, engine, folder, hosts, images, release, secretsManager, step } = rehearsal;
  const { update } = secretsManager;
  const environment = join(hosts.api.folder, 'infra/secrets/.env.api');
  const containers = () => runOrFail('podman', ['ps', '--format', '{{.ID}} {{.Names}}'], { env: engine.env });

  /** A release that has to fail, and to leave the environment and the containers as they were. */
  const fails = (what: string, code: number, words: string, work: () => Promise<Outcome>) =>
    step(what, async () => {
      const before = [readFileSync(environment, 'utf8'), await containers()];
      const outcome = await work();
      const said = refused(code, words, outcome);
      const after = [readFileSync(environment, 'utf8'), await containers()];
      if (before[0] !== after[0]) throw new Failure('The environment is not as it was before.');
      if (before[1] !== after[1])
        throw new Failure(`These ran before:\n${before[1]}\nand these after:\n${after[1]}\n${outcome.text}`);
      const leaked = ['machine-identity-canary', 'password-after', 'client-secret-of-the-rehearsal'];
      if (leaked.some((secret) => outcome.text.includes(secret))) throw new Failure('A secret was printed.');
      return said;
    });
  const failing =
    (fault: Readonly<Record<string, unknown>>, env: Readonly<Record<string, string>> = {}) =>
    async () => {
      update(fault);
      const outcome = await release('deploy', 'api', 'v2', env);
      update();
      return outcome;
    };

  await fails('F81 the secrets manager is broken', 69, 'answers 503', failing({ secrets: 503 }));
  await fails('F81 the secrets manager cannot be reached', 69, 'nothing answers', () =>
    release('deploy', 'api', 'v2', { SECRETS_MANAGER_URL: 'http://127.0.0.1:9' }),
  );
  await fails('F81 the credentials are wrong', 77, 'refused (401)', () =>
    release('deploy', 'api', 'v2', { SECRETS_MANAGER_CLIENT_SECRET: 'wrong' }),
  );
  await fails('F82 the answer is cut', 69, 'was cut', failing({ secrets: 'cut' }));
  await fails('F83 another host answers', 255, 'not the host', async () => {
    const other = join(folder, 'other_key');
    await runOrFail('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', other]);
    const [type, key] = readFileSync(`${other}.pub`, 'utf8').split(' ');
    const hostKey = `[127.0.0.1]:${access.port} ${type} ${key}`;
    return callDeploy(
      'deploy',
      hosts.api,
      { ...access, hostKey },
      {
        TARGET: 'prod',
        IMAGE: images.api.v2,
        ...secretsManager.env,
      },
    );
  });
  await fails('F83 the host is down', 255, 'cannot be reached', () =>
    callDeploy(
      'rollback',
      hosts.api,
      { ...access, port: 9, hostKey: access.hostKey.replace(/:\d+/, ':9') },
      {},
    ),
  );
  await fails('F83 the key is not accepted', 255, 'cannot be reached', async () =>
    callDeploy(
      'rollback',
      hosts.api,
      { ...access, key: readFileSync(join(folder, 'other_key'), 'utf8') },
      {},
    ),
  );
  await fails('F84 the image is not in the registry', 69, 'cannot be pulled', () =>
    release('deploy', 'api', 'v2', { IMAGE: images.api.v2.replace(/[0-9a-f]{64}$/, '0'.repeat(64)) }),
  );
  await fails('F84 the container cannot be created', 71, 'container-init', async () => {
    const init = initOf(engine.folder);
    renameSync(init, `${init}.away`);
    try {
      return await release('deploy', 'api', 'v2');
    } finally {
      renameSync(`${init}.away`, init);
    }
  });
  await fails('F86 the disk is full', 73, 'cannot write', async () => {
    const secrets = join(hosts.api.folder, 'infra/secrets');
    const kept = readFileSync(environment);
    await runOrFail('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', secrets]);
    try {
      writeFileSync(environment, kept, { mode: 0o600 });
      await run('dd', ['if=/dev/zero', `of=${join(secrets, 'filler')}`, 'bs=1k']);
      const outcome = await release('deploy', 'api', 'v2');
      if (!readFileSync(environment).equals(kept)) throw new Failure('The environment was damaged.');
      return outcome;
    } finally {
      await runOrFail('umount', [secrets]);
    }
  });
  await fails('F87 a variable is missing', 70, 'not healthy', async () => {
    const { COOKIE_SECURE, AUTH_IDP_CLIENT_SECRET, ...others } = secretsManager.secrets.api;
    secretsManager.secrets.api = { ...others, COOKIE_SECURE: 'perhaps' };
    update();
    // Long enough for a busy host to start the program that says what is missing.
    const outcome = await release('deploy', 'api', 'v2', { HEALTH_SECONDS: '20' });
    secretsManager.secrets.api = {
      ...others,
      COOKIE_SECURE: COOKIE_SECURE ?? '',
      AUTH_IDP_CLIENT_SECRET: AUTH_IDP_CLIENT_SECRET ?? '',
    };
    update();
    for (const line of ['AUTH_IDP_CLIENT_SECRET is missing', 'COOKIE_SECURE is not valid'])
      if (!outcome.text.includes(line)) throw new Failure(`Nobody was told that ${line}:\n${outcome.text}`);
    return outcome;
  });
  await step('F85 two releases at once: one after the other', async () => {
    const both = await Promise.all([release('deploy', 'api', 'v2'), release('deploy', 'api', 'v1')]);
    both.forEach(succeeded);
    const running = (await containers()).split('\n').filter((line) => /portal-api-/.test(line));
    if (running.length !== 1) throw new Failure(`Not one instance runs, but ${running.length}.`);
  });
}
