import type { GateEvidence } from '@event-portal/contracts';
import type { PageVisit } from '../gate/visit-page';
import { RegistryFailure } from '../registry-failure';
import type { RegistryStore } from '../store/store';

/** Where a store has what the gate saw, by remote and version. Nobody serves it: it shows pages of people who are signed in. */
export const REPORTS_FOLDER = 'evidence';

const MOST_PICTURES = 10;

/**
 * Keeps what was seen of a version page by page, with pictures of the pages that failed.
 * @returns where the report is; undefined when it could not be written, for want of a right or of room: the checks are kept all the same
 */
export async function keepReport(
  store: RegistryStore,
  { name, version }: { readonly name: string; readonly version: string },
  { checkedAt, checks }: Pick<GateEvidence, 'checkedAt' | 'checks'>,
  visits: readonly PageVisit[],
): Promise<string | undefined> {
  const folder = `${REPORTS_FOLDER}/${name}/${version}/${checkedAt.replaceAll(':', '-')}`;
  const pictures = visits.filter(({ picture }) => picture !== undefined).slice(0, MOST_PICTURES);
  const pages = visits.map(({ picture: _picture, ...visit }) => visit);
  const pictureOf = (index: number) => {
    const nth = pictures.findIndex((visit) => visit === visits[index]);
    return nth === -1 ? null : `${nth + 1}.png`;
  };
  const report = {
    checkedAt,
    checks,
    pages: pages.map((page, index) => ({ ...page, picture: pictureOf(index) })),
  };
  try {
    for (const [index, { picture }] of pictures.entries())
      if (picture) await store.addFile(`${folder}/${index + 1}.png`, picture);
    await store.addFile(`${folder}/report.json`, Buffer.from(JSON.stringify(report, null, 2)));
    return `${folder}/report.json`;
  } catch (error) {
    if (error instanceof RegistryFailure) return undefined;
    throw error;
  }
}
