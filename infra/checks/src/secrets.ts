import { checkout, Failure, requireCommands, run, runOrFail } from '@event-portal/commands';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PRESET = '@secretlint/secretlint-rule-preset-recommend';
const CONNECTION = '@secretlint/secretlint-rule-database-connection-string';
const BASIC_AUTH = '@secretlint/secretlint-rule-basicauth';

/** The scanner compares each file's marks with those of all files before it: of two thousand at once, that takes most of its time. */
const MOST_FILES = 250;

/** Looks for secrets in everything that is committed. Tests may name databases that exist for them alone. @throws Failure */
export async function checkSecrets(): Promise<void> {
  requireCommands({ git: 'git' }, (line) => console.log(line));
  const text = await runOrFail('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: checkout,
  });
  const files = text.split('\0').filter((file) => file !== '' && !/\.(png|webp|woff2?|ico)$/.test(file));
  const isTest = (file: string) => /\.(test\.tsx?|bats)$|\/testing\//.test(file);
  const folder = mkdtempSync(join(tmpdir(), 'secret-scan-'));
  try {
    const scan = async (name: string, scanned: readonly string[], rules: readonly object[]) => {
      const config = join(folder, `${name}.json`);
      writeFileSync(config, JSON.stringify({ rules: [{ id: PRESET, rules }] }));
      const linter = join(checkout, 'node_modules/secretlint/bin/secretlint.js');
      const outcomes = [];
      for (let first = 0; first < scanned.length; first += MOST_FILES) {
        const some = scanned.slice(first, first + MOST_FILES);
        const options = ['--secretlintrc', config, '--no-glob', '--no-color'];
        outcomes.push(await run(process.execPath, [linter, ...options, ...some], { cwd: checkout }));
      }
      return outcomes;
    };
    const outcomes = await Promise.all([
      scan(
        'sources',
        files.filter((file) => !isTest(file)),
        [{ id: CONNECTION, options: { allows: ['/<PASSWORD>/', '/\\$\\{/'] } }],
      ),
      scan('tests', files.filter(isTest), [
        { id: CONNECTION, options: { allows: ['/./'] } },
        { id: BASIC_AUTH, options: { allows: ['/./'] } },
      ]),
    ]);
    const failed = outcomes.flat().filter(({ code }) => code !== 0);
    if (failed.length > 0) throw new Failure(failed.map(({ text: told }) => told).join('\n'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
