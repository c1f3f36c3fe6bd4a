import { Failure } from './failure';
import { run, runOrFail } from './run';

const node = (script: string) => [process.execPath, ['-e', script]] as const;

test('a program gets its input and the environment that it is given, and says how it ended', async () => {
  const [program, args] = node(
    "process.stdin.on('data', (chunk) => { console.log(`${process.env.GIVEN} ${chunk}`); console.error('aside'); process.exitCode = 3; })",
  );
  process.env.NOT_GIVEN = 'secret';
  expect(await run(program, args, { env: { GIVEN: 'this' }, input: 'that' })).toEqual({
    code: 3,
    text: 'this that\naside',
  });
  const [, told] = node('console.log(String(process.env.NOT_GIVEN))');
  expect(await runOrFail(program, told)).toBe('undefined');
  delete process.env.NOT_GIVEN;
});

test('a program that has to succeed and does not is told with its last lines', async () => {
  const [program, args] = node("console.log('it broke'); process.exit(4)");
  const failed = runOrFail(program, args);
  await expect(failed).rejects.toThrow(Failure);
  await expect(failed).rejects.toThrow(/\(exit 4\):\nit broke$/);
});
