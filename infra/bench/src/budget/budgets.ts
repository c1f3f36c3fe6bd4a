import type { LoadFigures } from '../figures/count-load';

/** The first flight of a new connection has room for 14,600. */
const DOCUMENT_BYTES = 13_000;

/**
 * What every page may bring, up to the moment in which its data is visible: bytes on the wire, headers included. A little
 * more than it brings today, so that a change in a header is no alarm; what makes a page smaller lowers them.
 */
export const budgets: Readonly<Record<string, LoadFigures>> = {
  login: page({ script: 145.5, all: 194.5, requests: 8, hopsToCode: 1, hopsToData: 1 }),
  portal: page({ script: 192, all: 254, requests: 24, hopsToCode: 1, hopsToData: 2 }),
  users: page({ script: 214, all: 283, requests: 33, hopsToCode: 1, hopsToData: 2 }),
  applications: page({ script: 251, all: 338, requests: 50, hopsToCode: 1, hopsToData: 2 }),
  "attendee's overview": page({ script: 237, all: 309, requests: 43, hopsToCode: 1, hopsToData: 2 }),
};

type PageBudget = Pick<LoadFigures, 'requests' | 'hopsToCode' | 'hopsToData'> & {
  /** In thousands of bytes. */
  readonly script: number;
  readonly all: number;
};

function page({ script, all, ...rest }: PageBudget): LoadFigures {
  return { scriptBytes: script * 1000, bytes: all * 1000, documentBytes: DOCUMENT_BYTES, ...rest };
}
