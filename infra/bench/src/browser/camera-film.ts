import { generate } from 'lean-qr';
import { writeFileSync } from 'node:fs';

/** What a camera sees for a while: a code that somebody holds, or an empty dark table. */
export type Scene = { readonly code: string | null; readonly seconds: number };

const WIDTH = 640;
const HEIGHT = 480;
const PICTURES_A_SECOND = 10;
/** How much of the height the code fills, and how it is tilted from picture to picture. */
const SIDE = 300;
const TILTS = [0, 0.1, 0.2, 0.1];
const [PAPER, INK, TABLE] = [200, 40, 30];

/** Writes a film for a camera, in the format that Chromium takes for one (Y4M). It begins anew at its end. */
export function filmScenes(file: string, scenes: readonly Scene[]): void {
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${PICTURES_A_SECOND}:1 Ip A1:1 C420jpeg\n`;
  const pictures = scenes.flatMap(({ code, seconds }) =>
    Array.from({ length: Math.round(seconds * PICTURES_A_SECOND) }, (_picture, index) =>
      drawPicture(code, TILTS[index % TILTS.length] ?? 0),
    ),
  );
  writeFileSync(file, Buffer.concat([Buffer.from(header), ...pictures]));
}

function drawPicture(text: string | null, tilt: number): Buffer {
  const light = Buffer.alloc(WIDTH * HEIGHT, text === null ? TABLE : PAPER);
  if (text !== null) drawCode(light, text, tilt);
  return Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
}

function drawCode(light: Buffer, text: string, tilt: number): void {
  const code = generate(text);
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const moduleAt = (along: number) => Math.floor((along / SIDE + 0.5) * (code.size + 8)) - 4;
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const [dx, dy] = [x - WIDTH / 2, y - HEIGHT / 2];
      if (code.get(moduleAt(dx * cos + dy * sin), moduleAt(dy * cos - dx * sin))) light[y * WIDTH + x] = INK;
    }
}
