import type { LoadFigures } from '../figures/count-load';

const DOCUMENT_BYTES = 13_000;

/**
 * What every page may bring, up to the moment in which its data is visible: bytes on the wire, headers included. A little
 * more than it brings today, so that a change in a header is no alarm; what makes a page smaller lowers them.
 */
export const budgets: Readonly<Record<string, LoadFigures>> = {
  login: page({ script: 209, all: 290, requests: 9, hopsToCode: 2, hopsToData: 1 }),
  portal: page({ script: 268, all: 360, requests: 17, hopsToCode: 3, hopsToData: 4 }),
  users: page({ script: 282, all: 380, requests: 20, hopsToCode: 3, hopsToData: 4 }),
  applications: page({ script: 318, all: 500, requests: 27, hopsToCode: 3, hopsToData: 5 }),
  "attendee's overview": page({ script: 318, all: 500, requests: 27, hopsToCode: 3, hopsToData: 5 }),
};

type PageBudget = Pick<LoadFigures, 'requests' | 'hopsToCode' | 'hopsToData'> & {
  /** In thousands of bytes. */
  readonly script: number;
  readonly all: number;
};

function page({ script, all, ...rest }: PageBudget): LoadFigures {
  return { scriptBytes: script * 1000, bytes: all * 1000, documentBytes: DOCUMENT_BYTES, ...rest };
}
