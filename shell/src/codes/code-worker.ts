import { readPicture } from '@event-portal/remote-kit/codes';

/** The part of a worker's global scope that is used. */
export type CodeWorkerScope = {
  readonly OffscreenCanvas: typeof OffscreenCanvas;
  postMessage(answer: string | undefined): void;
  addEventListener(type: 'message', listener: (event: { readonly data: ImageBitmap }) => void): void;
};

/** Says that it is there, and from then on what code each picture shows. */
export function runCodeWorker(scope: CodeWorkerScope): void {
  const drawing = new scope.OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!drawing) throw new Error('A worker of this browser cannot draw.');
  scope.addEventListener('message', ({ data: picture }) => {
    const code = readPicture(drawing, picture, picture);
    picture.close();
    scope.postMessage(code);
  });
  scope.postMessage(undefined);
}
