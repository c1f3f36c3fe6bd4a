import type { Load } from '../browser/load';
import type { LoadedRequest } from '../browser/network-watch';
import { countLoad } from './count-load';

const request = (
  kind: LoadedRequest['kind'],
  bytes: number,
  hop: number,
  isNeeded = true,
): LoadedRequest => ({
  url: `https://portal/${kind}-${bytes}`,
  kind,
  bytes,
  hop,
  isNeeded,
});
const load = (...requests: LoadedRequest[]): Load => ({
  marks: { firstPaint: 1, firstContent: 1, largestContent: 1, dataThere: 1, dataVisible: 1, longTasks: [] },
  requests,
});

test('a load is what was asked for before its data was there', () => {
  const figures = countLoad(
    load(
      request('document', 10, 0),
      request('script', 200, 1),
      request('script', 30, 2),
      request('data', 4, 3),
      request('style', 5, 1),
      request('script', 1000, 9, false),
    ),
  );
  expect(figures).toEqual({
    scriptBytes: 230,
    documentBytes: 10,
    bytes: 249,
    requests: 5,
    hopsToCode: 2,
    hopsToData: 3,
  });
});

test('a page without data of its own waits for none', () => {
  expect(countLoad(load(request('document', 10, 0)))).toMatchObject({ hopsToCode: 0, hopsToData: 0 });
});
