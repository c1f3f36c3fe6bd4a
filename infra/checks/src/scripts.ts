import { checkout, Failure, requireCommands, run } from '@event-portal/commands';
import { join } from 'node:path';
import { listFiles } from './list-files';

/** What the shell scripts are checked with, and what they need themselves. */
const TOOLS = {
  bats: 'bats',
  shellcheck: 'shellcheck',
  shfmt: 'shfmt',
  jq: 'jq',
  curl: 'curl',
  flock: 'util-linux',
  pg_dump: 'postgresql-client',
  pg_createcluster: 'postgresql',
};

/** Lints the shell scripts, and runs their tests against stand-in servers. @throws Failure */
export async function checkScripts(): Promise<void> {
  requireCommands(TOOLS, (line) => console.log(line));
  const scripts = listFiles('infra', /\.sh$/);
  const tests = listFiles('infra', /\.bats$/);
  const steps = [
    run('shellcheck', scripts, { cwd: checkout }),
    run('shellcheck', ['--shell=bats', '--severity=warning', '--exclude=SC2164', ...tests], {
      cwd: checkout,
    }),
    run('shfmt', ['--diff', ...scripts], { cwd: checkout }),
    ...tests.map((test) => run('bats', [join(checkout, test)], { env: { LANG: 'C.UTF-8' } })),
  ];
  const failed = (await Promise.all(steps)).filter(({ code }) => code !== 0);
  if (failed.length > 0) throw new Failure(failed.map(({ text }) => text).join('\n\n'));
}
