import { bestSingle } from './best-single';
import { plainPeer, type Peer } from './peer';
import { buildBestSingle, buildSingle } from './single';
import { buildSingleSpa, singleSpa } from './single-spa';
import { buildTextbook } from './textbook';

/** Builds everything that the portal is measured beside. */
export async function buildPeers(): Promise<readonly Peer[]> {
  const single = await buildSingle();
  const best = await buildBestSingle();
  const textbook = await buildTextbook();
  return [
    plainPeer('single', single.folder, single.files),
    bestSingle(best.folder, best.files),
    plainPeer('textbook', textbook.folder, textbook.files),
    await singleSpa(await buildSingleSpa()),
  ];
}
