import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { openWorkshop } from '../testing/workshop';

test('whoever reads one line and goes sees no stack', async () => {
  const shop = openWorkshop();
  await shop.registry('init');
  const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'main.ts'), 'help'], {
    env: { PATH: process.env.PATH, ...shop.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  // Nobody reads at all: every line meets a closed pipe.
  child.stdout.destroy();
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  expect([code, complaint]).toEqual([0, '']);
  shop.close();
}, 30_000);
