import type { Load } from '../browser/load';
import type { LoadedRequest } from '../browser/network-watch';

/** What a load brings, and what it waits for; up to the moment in which its data was visible. */
export type LoadFigures = {
  readonly scriptBytes: number;
  readonly documentBytes: number;
  readonly bytes: number;
  readonly requests: number;
  /** The longest chain of requests to a script, and to data; see `comeInWaves`. */
  readonly hopsToCode: number;
  readonly hopsToData: number;
};

/** Counts a load. Bytes are those on the wire, headers included. */
export function countLoad({ requests }: Load): LoadFigures {
  const needed = requests.filter(({ isNeeded }) => isNeeded);
  const of = (kind: LoadedRequest['kind']) => needed.filter((request) => request.kind === kind);
  const sum = (list: readonly LoadedRequest[]) => list.reduce((total, { bytes }) => total + bytes, 0);
  const longest = (list: readonly LoadedRequest[]) => Math.max(0, ...list.map(({ hop }) => hop));
  return {
    scriptBytes: sum(of('script')),
    documentBytes: sum(of('document')),
    bytes: sum(needed),
    requests: needed.length,
    hopsToCode: longest(of('script')),
    hopsToData: longest(of('data')),
  };
}
