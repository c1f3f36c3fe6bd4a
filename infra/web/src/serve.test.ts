import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Each program is a process that compiles its source first, on a machine that may be busy.
jest.setTimeout(60_000);

/** Serves until it is told to stop. @returns how the process ended, and what it said */
async function serveUntilStopped(onClose: string) {
  const program = `
    import Fastify from 'fastify';
    import { serve } from '${pathToFileURL(join(__dirname, 'serve.ts')).href}';
    const app = Fastify();
    app.addHook('onClose', ${onClose});
    await serve(app, { host: '127.0.0.1', port: 0 });
    process.stdout.write('It listens.');`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    cwd: __dirname,
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close');
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [code] = (await ended) as [number | null];
  return { code, said };
}

test('who is told to stop closes, and ends', async () => {
  expect(await serveUntilStopped('async () => undefined')).toEqual({ code: 0, said: '' });
});

test('a close that fails is told, and ends with code 1', async () => {
  const { code, said } = await serveUntilStopped("async () => { throw new Error('The disk is full.'); }");
  expect(code).toBe(1);
  expect(said).toMatch(/The disk is full/);
  // What Node writes below a rejection that nobody handles.
  expect(said).not.toMatch(/^Node\.js v/m);
});
