import { Failure, type Outcome, run, runOrFail, withCopyOfCheckout } from '@event-portal/commands';
import { gateRoles } from '@event-portal/contracts/configuration';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { refused, succeeded, type Rehearsal } from './rehearsal';
import { withSignedIn } from './sign-in';
import type { RehearsalEnvironment } from './rehearsal-environment';
import { waitFor } from './wait-for';
import { createVisitor } from './visitor';

const OVERVIEW = 'remote-admin/src/routes/_protected/admin/overview.tsx';
const LIVE = 'Overview';
const NEXT = 'Overview of the rehearsal';

/**
 * A remote is published to the deployed portal and taken back by publish-remote.sh, from a checkout in which somebody has
 * changed it, and seen in a browser that is open all the while. @throws Failure
 */
export async function rehearsePublishing(rehearsal: Rehearsal): Promise<void> {
  const { engine, portal, secretsManager, step } = rehearsal;
  const session = (await createVisitor(portal).signIn()).replace(/^[^=]*=/, '');
  secretsManager.secrets.registry.REGISTRY_GATE_SESSIONS = JSON.stringify({
    ...Object.fromEntries(gateRoles.map((role) => [role, null])),
    superuser: session,
  });
  secretsManager.update();
  const callFrom = await setUpPublisher(rehearsal);
  const containers = () => runOrFail('podman', ['ps', '--format', '{{.ID}} {{.Names}}'], { env: engine.env });
  const before = await containers();

  await withSignedIn(rehearsal, async (page) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${portal.web}/admin/overview`);
    await shows(page, LIVE);
    await withCopyOfCheckout(async (copy) => {
      const file = join(copy, OVERVIEW);
      const source = readFileSync(file, 'utf8');
      const next = source.replace(`title="${LIVE}"`, `title="${NEXT}"`);
      if (next === source) throw new Failure(`${OVERVIEW} has no headline to change.`);
      const publish = (changed: string, build: string) => {
        writeFileSync(file, changed);
        return callFrom(copy, 'publish', 'admin', { BUILD_NUMBER: build });
      };

      await step(
        'publish a remote that complains in the console: the gate refuses, nobody gets it',
        async () => {
          const outcome = await publish(`${next}\nconsole.error('planted by the rehearsal');\n`, '6');
          const said = refused(65, 'planted by the rehearsal', outcome);
          await shows(page, LIVE);
          return said;
        },
      );
      await step('publish a remote: built, tried in the live portal, promoted', async () => {
        const outcome = await publish(next, '7');
        succeeded(outcome);
        return `${outcome.text.match(/^✓/gm)?.length} checks of the gate`;
      });
      await step('a browser that was open all the time has it with its next load', async () => {
        asked.length = 0;
        const detail = await shows(page, NEXT);
        const files = asked.filter((url) => /\/remotes\/admin\/[^/]*-7\//.test(url));
        if (files.length === 0) throw new Failure('It has asked for none of its files.');
        return `${detail}, with ${files.length} files of its own`;
      });
      await step('take the remote back: the browser has the one before', async () => {
        succeeded(await callFrom(copy, 'rollback', 'admin'));
        return shows(page, LIVE);
      });
    });
  });
  if ((await containers()) !== before) throw new Failure('Something was restarted for a remote.');
}

type CallPublish = (
  copy: string,
  command: 'publish' | 'rollback',
  remote: string,
  env?: Readonly<Record<string, string>>,
) => Promise<Outcome>;

/**
 * A machine that publishes: it finds the portal by its names, and trusts the stage's certificate authority as any machine
 * does that one of its own is installed on. Nothing is changed on this machine itself.
 */
async function setUpPublisher({ folder, secretsManager }: RehearsalEnvironment): Promise<CallPublish> {
  const home = join(folder, 'publisher');
  const trusted = join(home, '.pki/nssdb');
  const hosts = join(home, 'hosts');
  const certificate = join(folder, 'certificate.pem');
  mkdirSync(trusted, { recursive: true });
  writeFileSync(hosts, '127.0.0.1 localhost portal.localhost api.portal.localhost\n');
  await runOrFail('certutil', ['-d', `sql:${trusted}`, '-N', '--empty-password']);
  await runOrFail('certutil', ['-d', `sql:${trusted}`, '-A', '-t', 'C,,', '-n', 'stage', '-i', certificate]);
  const inPlace = ['--mount', 'sh', '-c', 'mount --bind "$0" /etc/hosts && exec "$@"', hosts, 'bash'];
  return (copy, command, remote, env) =>
    run('unshare', [...inPlace, join(copy, 'infra/deploy/publish-remote.sh'), command, remote], {
      env: {
        HOME: home,
        NODE_EXTRA_CA_CERTS: certificate,
        TARGET: 'prod',
        GITHUB_ACTOR: 'the-rehearsal',
        ...secretsManager.env,
        ...env,
      },
    });
}

/** Loads the page until it has a headline. @throws Failure when that does not come */
async function shows(page: Page, headline: string): Promise<string> {
  const began = performance.now();
  await waitFor(`The headline ${headline}`, 20_000, async () => {
    await page.reload();
    await page.getByRole('heading', { level: 1, name: headline, exact: true }).waitFor({ timeout: 5000 });
    return true;
  });
  return `after ${((performance.now() - began) / 1000).toFixed(1)} s`;
}
