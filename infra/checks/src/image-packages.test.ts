import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const checkout = join(__dirname, '../../..');

test.each(['api', 'web', 'bot', 'registry'])(
  'the packages that the image of %s installs fit each other, whatever is there for development',
  (service) => {
    const folder = mkdtempSync(join(tmpdir(), 'image-packages-'));
    const run = (program: string, args: readonly string[], cwd: string) => {
      const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
      return status === 0 ? '' : stderr;
    };
    const manifest = join(checkout, 'infra/images/production-manifest.mjs');
    expect(run(process.execPath, [manifest, service, folder], checkout)).toBe('');
    const install = ['ci', '--ignore-scripts', '--omit=dev', '--omit=optional', '--dry-run', '--offline'];
    expect(run('npm', install, folder)).toBe('');
    rmSync(folder, { recursive: true });
  },
);
