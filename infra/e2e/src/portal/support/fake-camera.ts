import { generate } from 'lean-qr';
import { writeFileSync } from 'node:fs';

const WIDTH = 640;
const HEIGHT = 480;
/** How much of the height the code fills, and how it is tilted from picture to picture. */
const SIDE = 300;
const TILTS = [0, 0.1, 0.2, 0.1];

/** Writes a film of somebody who holds a code before a camera, in the format that Chromium takes for one (Y4M). */
export function filmCode(file: string, text: string): void {
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`;
  writeFileSync(file, Buffer.concat([Buffer.from(header), ...TILTS.map((tilt) => drawFrame(text, tilt))]));
}

function drawFrame(text: string, tilt: number): Buffer {
  const code = generate(text);
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const moduleAt = (along: number) => Math.floor((along / SIDE + 0.5) * (code.size + 8)) - 4;
  const light = Buffer.alloc(WIDTH * HEIGHT, 200);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const [dx, dy] = [x - WIDTH / 2, y - HEIGHT / 2];
      if (code.get(moduleAt(dx * cos + dy * sin), moduleAt(dy * cos - dx * sin))) light[y * WIDTH + x] = 40;
    }
  return Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
}
