import type { CodeReader } from '@event-portal/remote-kit';
import { generate } from 'lean-qr';
import { loadDetector } from './code-detector';

const onTestEnd: (() => void)[] = [];
afterEach(() => onTestEnd.splice(0).forEach((end) => end()));

/** A video that holds a code before the page, and says whether it was looked at there. */
function film(text: string) {
  const code = generate(text);
  const video = document.createElement('video');
  Object.defineProperties(video, { videoWidth: { value: 640 }, videoHeight: { value: 480 } });
  const drawImage = jest.fn();
  const getImageData = (_x: number, _y: number, width: number, height: number) => {
    const data = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let at = 0; at < width * height; at += 1) {
      const [x, y] = [at % width, Math.floor(at / width)];
      if (code.get(Math.floor((x - 160) / 8), Math.floor((y - 60) / 8))) data.fill(0, at * 4, at * 4 + 3);
    }
    return { width, height, data };
  };
  const context = { canvas: {}, drawImage, getImageData } as unknown as CanvasRenderingContext2D;
  const getContext = jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
  Object.assign(globalThis, { createImageBitmap: async (source: unknown) => ({ of: source }) });
  onTestEnd.push(
    () => getContext.mockRestore(),
    () => Reflect.deleteProperty(globalThis, 'createImageBitmap'),
  );
  return { video, drawImage };
}

/** From now on the browser has no picture of so many frames, and one of all after them. */
function losePictures(count: number) {
  const take = globalThis.createImageBitmap;
  let lost = 0;
  const createImageBitmap = async (video: HTMLVideoElement) => {
    lost += 1;
    if (lost <= count) throw new DOMException('The ImageBitmap could not be allocated.', 'InvalidStateError');
    return take(video);
  };
  Object.assign(globalThis, { createImageBitmap });
}

/** A reader of the shell's, and how it is told what to do. */
function readWith(read: CodeReader['read']) {
  const end = jest.fn();
  return { openCodeReader: () => Promise.resolve({ read, end }), end };
}

test('codes are read beside the page where the shell has something for it, and the page looks at nothing', async () => {
  const { video, drawImage } = film('EP1:ON THE PAGE');
  const read = jest.fn(async () => 'EP1:BESIDE IT');
  const { openCodeReader, end } = readWith(read);
  const detector = await loadDetector({ openCodeReader });
  expect(await detector.detect(video)).toBe('EP1:BESIDE IT');
  expect(read).toHaveBeenCalledWith({ of: video });
  expect(drawImage).not.toHaveBeenCalled();
  expect(end).not.toHaveBeenCalled();
  detector.end();
  expect(end).toHaveBeenCalledTimes(1);
});

test.each([
  ['of an older shell', undefined],
  ['whose reader does not start', () => Promise.reject(new Error('Refused.'))],
])('on a page %s, codes are read there', async (_which, openCodeReader) => {
  const { video } = film('EP1:ON THE PAGE');
  const detector = await loadDetector(openCodeReader ? { openCodeReader } : {});
  expect(await detector.detect(video)).toBe('EP1:ON THE PAGE');
});

test('F91 a reader that fails is ended, and the code that was before the camera is read on the page, as all after it', async () => {
  const { video } = film('EP1:ON THE PAGE');
  const read = jest.fn(() => Promise.reject(new Error('It is gone.')));
  const { openCodeReader, end } = readWith(read);
  const detector = await loadDetector({ openCodeReader });
  expect(await detector.detect(video)).toBe('EP1:ON THE PAGE');
  expect(end).toHaveBeenCalledTimes(1);
  expect(await detector.detect(video)).toBe('EP1:ON THE PAGE');
  expect(read).toHaveBeenCalledTimes(1);
});

test('a frame of which the browser has no picture is one without a code, and no failure of the reader', async () => {
  const { video, drawImage } = film('EP1:ON THE PAGE');
  const { openCodeReader, end } = readWith(async () => 'EP1:BESIDE IT');
  const { detect } = await loadDetector({ openCodeReader });
  for (let time = 0; time < 3; time += 1) {
    losePictures(25);
    for (let frame = 0; frame < 25; frame += 1) expect(await detect(video)).toBeUndefined();
    expect(await detect(video)).toBe('EP1:BESIDE IT');
  }
  expect(drawImage).not.toHaveBeenCalled();
  expect(end).not.toHaveBeenCalled();
});

test('a browser that has a picture of no frame has its codes read on the page', async () => {
  const { video } = film('EP1:ON THE PAGE');
  const { openCodeReader, end } = readWith(async () => 'EP1:BESIDE IT');
  const { detect } = await loadDetector({ openCodeReader });
  losePictures(26);
  for (let frame = 0; frame < 25; frame += 1) expect(await detect(video)).toBeUndefined();
  expect(await detect(video)).toBe('EP1:ON THE PAGE');
  expect(end).toHaveBeenCalledTimes(1);
});

test('a reader that ends with the camera is no failure: nothing is loaded in its place', async () => {
  const { video, drawImage } = film('EP1:ON THE PAGE');
  const read = jest.fn<Promise<string>, []>();
  const { openCodeReader } = readWith(read);
  const detector = await loadDetector({ openCodeReader });
  // While it reads.
  read.mockImplementation(() => {
    detector.end();
    return Promise.reject(new Error('It was ended.'));
  });
  const look = detector.detect(video);
  expect(await look).toBeUndefined();
  expect(drawImage).not.toHaveBeenCalled();
});
