import { ConfigurationError } from '@event-portal/contracts/configuration';

/** EX_CONFIG of sysexits.h: restarting will not help. */
const BAD_CONFIGURATION = 78;

/** A program that will not run as things are; its message says what to do. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

/** Runs a program to its end; what stops it is said on one line where the person can do something about it. */
export async function runProgram(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    if (error instanceof ConfigurationError) {
      process.stderr.write(`${error.message}\n`);
      process.exit(BAD_CONFIGURATION);
    }
    const isExpected = error instanceof StartRefused;
    const detail = error instanceof Error && !isExpected ? error.stack : undefined;
    process.stderr.write(`${detail ?? String(error instanceof Error ? error.message : error)}\n`);
    process.exit(1);
  }
}
