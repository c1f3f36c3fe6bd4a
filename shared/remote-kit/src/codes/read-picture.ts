import { readCode } from './read-code';

/** What pictures are drawn on, on a page or in a worker. */
type Drawing = Pick<
  CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  'canvas' | 'drawImage' | 'getImageData'
>;

/**
 * Finds a QR code in a picture of the browser's.
 * @param drawing what it is drawn on to be looked at, best one that is often read: its size and content change
 * @returns its text; undefined where none can be read
 */
export function readPicture(
  drawing: Drawing,
  picture: CanvasImageSource,
  size: { readonly width: number; readonly height: number },
): string | undefined {
  const longestSide = Math.max(size.width, size.height);
  return readCode(longestSide, (side) => {
    const scale = side / longestSide;
    const width = Math.max(1, Math.round(size.width * scale));
    const height = Math.max(1, Math.round(size.height * scale));
    Object.assign(drawing.canvas, { width, height });
    drawing.drawImage(picture, 0, 0, width, height);
    return drawing.getImageData(0, 0, width, height);
  });
}
