import type { LoadFigures } from '../figures/count-load';

const DOCUMENT_BYTES = 12_000;

/**
 * What every page may bring, up to the moment in which its data is visible: bytes on the wire, headers included. A little
 * more than it brings today, so that a change in a header is no alarm; what makes a page smaller lowers them.
 */
export const budgets: Readonly<Record<string, LoadFigures>> = {
  login: page({ script: 155.5, all: 221, requests: 8, hopsToCode: 2, hopsToData: 1 }),
  portal: page({ script: 208, all: 281.5, requests: 24, hopsToCode: 1, hopsToData: 2 }),
  users: page({ script: 255, all: 333, requests: 37, hopsToCode: 3, hopsToData: 2 }),
  applications: page({ script: 272.5, all: 447.5, requests: 47, hopsToCode: 1, hopsToData: 4 }),
  "attendee's overview": page({ script: 257.5, all: 340, requests: 36, hopsToCode: 1, hopsToData: 4 }),
};

type PageBudget = Pick<LoadFigures, 'requests' | 'hopsToCode' | 'hopsToData'> & {
  /** In thousands of bytes. */
  readonly script: number;
  readonly all: number;
};

function page({ script, all, ...rest }: PageBudget): LoadFigures {
  return { scriptBytes: script * 1000, bytes: all * 1000, documentBytes: DOCUMENT_BYTES, ...rest };
}
