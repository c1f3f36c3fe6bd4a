import { correction, generate } from 'lean-qr';
import { toPngBuffer } from 'lean-qr/extras/node_export';

/** How many dots of the image one module of the code is wide and high. */
const SCALE = 12;

/** The code of a pass as a PNG: black on white with its quiet zone, a quarter of it to spare, as the page shows it. */
export function drawPass(text: string): Buffer {
  const code = generate(text, { minCorrectionLevel: correction.Q });
  return Buffer.from(toPngBuffer(code, { on: [0, 0, 0], off: [255, 255, 255], scale: SCALE }));
}
