import { RouteTreeError } from '@event-portal/tooling';
import { Failure } from '../failure';

/** Runs what reads route files: what is wrong with one is somebody's to mend, and no fault of a command. @throws Failure */
export function tellRouteFaults<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw error instanceof RouteTreeError ? new Failure(error.message) : error;
  }
}
