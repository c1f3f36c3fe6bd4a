import { rest } from '../spread';
import { classifyFailure, RETRY_AFTER_MS, within } from './load-failure';

/** The longest that one attempt may take, in milliseconds. */
const ATTEMPT_MS = 8000;

/** Loads code again after a pause, when the network has refused it. What takes too long is not waited for twice. */
export async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const pause of [...RETRY_AFTER_MS, undefined]) {
    try {
      // A style sheet without an answer has no failure at all.
      return await within(ATTEMPT_MS, load());
    } catch (error) {
      if (pause === undefined || classifyFailure(error) !== 'unreachable') throw error;
      await rest(pause);
    }
  }
  throw new Error('Every attempt either returns or throws.');
}
