import type { LoadFigures } from '../figures/count-load';

/** The first flight of a new connection has room for 14,600. */
const DOCUMENT_BYTES = 11_500;

/**
 * What every page may bring, up to the moment in which its data is visible: bytes on the wire, headers included. A little
 * more than it brings today, so that a change in a header is no alarm; what makes a page smaller lowers them. Two requests more
 * than that: a page asks for the rest of its remote and of the registry after two seconds, and a busy machine is not there by then.
 */
export const budgets: Readonly<Record<string, LoadFigures>> = {
  // Copies of what waits for a network, and their seal, are in the shell's first file: 6 kB since the last time.
  login: page({ script: 152, all: 202.5, requests: 8, hopsToCode: 1, hopsToData: 1 }),
  portal: page({ script: 181, all: 240.5, requests: 24, hopsToCode: 1, hopsToData: 2 }),
  users: page({ script: 195.5, all: 259.5, requests: 31, hopsToCode: 1, hopsToData: 2 }),
  applications: page({ script: 213.5, all: 294, requests: 40, hopsToCode: 1, hopsToData: 2 }),
  "attendee's overview": page({ script: 206.5, all: 276.5, requests: 37, hopsToCode: 1, hopsToData: 2 }),
};

type PageBudget = Pick<LoadFigures, 'requests' | 'hopsToCode' | 'hopsToData'> & {
  /** In thousands of bytes. */
  readonly script: number;
  readonly all: number;
};

function page({ script, all, ...rest }: PageBudget): LoadFigures {
  return { scriptBytes: script * 1000, bytes: all * 1000, documentBytes: DOCUMENT_BYTES, ...rest };
}
