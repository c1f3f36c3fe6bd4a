import type { LoadFigures } from '../figures/count-load';

/** The first flight of a new connection has room for 14,600. */
const DOCUMENT_BYTES = 11_500;

/**
 * What every page may bring, up to the moment in which its data is visible: bytes on the wire, headers included. A little
 * more than it brings today, so that a change in a header is no alarm; what makes a page smaller lowers them. Two requests more
 * than that: a page asks for the rest of its remote and of the registry after two seconds, and a busy machine is not there by then.
 */
export const budgets: Readonly<Record<string, LoadFigures>> = {
  // It signs in by its document; the scripts of the portal come after it.
  login: page({ script: 0, all: 47, requests: 4, hopsToCode: 0, hopsToData: 1 }),
  portal: page({ script: 174.5, all: 228.5, requests: 24, hopsToCode: 1, hopsToData: 2 }),
  users: page({ script: 190.5, all: 249.5, requests: 31, hopsToCode: 1, hopsToData: 2 }),
  applications: page({ script: 209.5, all: 286.5, requests: 40, hopsToCode: 1, hopsToData: 2 }),
  "attendee's overview": page({ script: 199, all: 264, requests: 37, hopsToCode: 1, hopsToData: 2 }),
};

type PageBudget = Pick<LoadFigures, 'requests' | 'hopsToCode' | 'hopsToData'> & {
  /** In thousands of bytes. */
  readonly script: number;
  readonly all: number;
};

function page({ script, all, ...rest }: PageBudget): LoadFigures {
  return { scriptBytes: script * 1000, bytes: all * 1000, documentBytes: DOCUMENT_BYTES, ...rest };
}
