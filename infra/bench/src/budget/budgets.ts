import type { LoadFigures } from '../figures/count-load';

const DOCUMENT_BYTES = 15_200;

/**
 * What every page may bring, up to the moment in which its data is visible: bytes on the wire, headers included. A little
 * more than it brings today, so that a change in a header is no alarm; what makes a page smaller lowers them.
 */
export const budgets: Readonly<Record<string, LoadFigures>> = {
  login: page({ script: 220, all: 295, requests: 9, hopsToCode: 2, hopsToData: 1 }),
  portal: page({ script: 285, all: 368, requests: 17, hopsToCode: 3, hopsToData: 4 }),
  users: page({ script: 332, all: 420, requests: 25, hopsToCode: 5, hopsToData: 4 }),
  applications: page({ script: 350, all: 530, requests: 32, hopsToCode: 3, hopsToData: 6 }),
  "attendee's overview": page({ script: 335, all: 422, requests: 26, hopsToCode: 3, hopsToData: 6 }),
};

type PageBudget = Pick<LoadFigures, 'requests' | 'hopsToCode' | 'hopsToData'> & {
  /** In thousands of bytes. */
  readonly script: number;
  readonly all: number;
};

function page({ script, all, ...rest }: PageBudget): LoadFigures {
  return { scriptBytes: script * 1000, bytes: all * 1000, documentBytes: DOCUMENT_BYTES, ...rest };
}
