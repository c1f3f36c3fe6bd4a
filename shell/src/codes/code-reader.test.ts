import { WebRuntime } from '@event-portal/contracts';
import { generate } from 'lean-qr';
import { createFileHashes, REFUSED } from '../remotes/file-integrity';
import { openCodeReader } from './code-reader';
import { runCodeWorker, type CodeWorkerScope } from './code-worker';

const runtimeOf = (basePath?: string) =>
  WebRuntime.parse({
    apiBaseUrl: 'http://api.test',
    idpAuthorizeUrl: 'http://idp.test/',
    idpClientId: 'client',
    cookieDomain: '',
    basePath,
    shell: {
      version: '1.0.0',
      buildId: '0123456789ab',
      baseUrl: 'https://cdn.test/shell/',
      integrity: null,
    },
    allowsOverrides: false,
    registry: { environment: 'test', sequence: 1, remotes: [] },
  });

/** A picture that shows a code, or nothing. */
function takePicture(text?: string) {
  const code = text === undefined ? undefined : generate(text);
  const close = jest.fn();
  const isInk = (x: number, y: number) =>
    code?.get(Math.floor((x - 160) / 8), Math.floor((y - 60) / 8)) ?? false;
  return { width: 640, height: 480, close, isInk };
}

/** The canvas of a worker: what is drawn on it is what it shows. */
class Canvas {
  private shown: ReturnType<typeof takePicture> | undefined;

  constructor(
    public width: number,
    public height: number,
  ) {}

  getContext() {
    return {
      canvas: this,
      drawImage: (picture: typeof this.shown) => (this.shown = picture),
      getImageData: (_x: number, _y: number, width: number, height: number) => {
        const data = new Uint8ClampedArray(width * height * 4).fill(255);
        const scale = (this.shown?.width ?? 0) / width;
        for (let at = 0; at < width * height; at += 1)
          if (this.shown?.isInk((at % width) * scale, Math.floor(at / width) * scale))
            data.fill(0, at * 4, at * 4 + 3);
        return { width, height, data };
      },
    };
  }
}

type Listener = (event: { data: unknown }) => void;

/** A browser in which the real worker runs, or what is given in its place. */
function openBrowser(run: (scope: CodeWorkerScope, fail: () => void) => void = runCodeWorker) {
  const workers: FakeWorker[] = [];
  const moved: unknown[] = [];
  const errors: Event[] = [];
  class FakeWorker {
    isEnded = false;
    onmessage: Listener | undefined;
    onerror: ((event: Event) => void) | undefined;
    private readonly listeners: Listener[] = [];

    constructor(readonly address: string) {
      workers.push(this);
      const fail = () =>
        this.later(() => {
          const event = new Event('error', { cancelable: true });
          errors.push(event);
          this.onerror?.(event);
        });
      const scope = {
        OffscreenCanvas: Canvas,
        postMessage: (data: unknown) => this.later(() => this.onmessage?.({ data })),
        addEventListener: (_type: string, listener: Listener) => this.listeners.push(listener),
      } as unknown as CodeWorkerScope;
      this.later(() => run(scope, fail));
    }

    postMessage(data: unknown, transfer: readonly unknown[]) {
      moved.push(...transfer);
      this.later(() => this.listeners.forEach((listener) => listener({ data })));
    }

    terminate() {
      this.isEnded = true;
    }

    private later(work: () => void) {
      queueMicrotask(() => {
        if (!this.isEnded) work();
      });
    }
  }
  const hashes = createFileHashes('http://portal.test/');
  const open = (runtime = runtimeOf()) =>
    openCodeReader({ Worker: FakeWorker as unknown as typeof Worker }, runtime, hashes);
  return { open, workers, moved, errors, hashes };
}

const bitmap = (picture: ReturnType<typeof takePicture>) => picture as unknown as ImageBitmap;

afterEach(() => jest.useRealTimers());

test('a picture is handed over to the worker, which says what code it shows, until it is ended', async () => {
  const { open, workers, moved } = openBrowser();
  const reader = await open();
  const [shown, empty] = [takePicture('EP1:A CODE'), takePicture()];
  expect(await reader.read(bitmap(shown))).toBe('EP1:A CODE');
  expect(await reader.read(bitmap(empty))).toBeUndefined();
  expect(moved).toEqual([shown, empty]);
  for (const { close } of [shown, empty]) expect(close).toHaveBeenCalledTimes(1);
  expect(workers).toMatchObject([{ isEnded: false }]);
  reader.end();
  expect(workers).toMatchObject([{ isEnded: true }]);
});

test.each([
  [undefined, '/assets/code-worker.01234567.js'],
  ['/some/path', '/some/path/assets/code-worker.01234567.js'],
])(
  'with files on a CDN too, the worker is of the document’s own origin, and a script of nobody’s (below %j)',
  async (basePath, address) => {
    const { open, workers, hashes } = openBrowser();
    await open(runtimeOf(basePath));
    expect(workers).toMatchObject([{ address }]);
    expect(hashes.of(address)).toBe(REFUSED);
  },
);

test('a worker that does not start is ended, and whoever asked for it hears so', async () => {
  const { open, workers } = openBrowser((_scope, fail) => fail());
  await expect(open()).rejects.toThrow(/code-worker.* has failed/);
  expect(workers).toMatchObject([{ isEnded: true }]);
});

test('F91 a worker that says nothing is waited for eight seconds', async () => {
  jest.useFakeTimers();
  const { open, workers } = openBrowser(() => undefined);
  const opened = expect(open()).rejects.toThrow('Not there within 8000 ms.');
  await jest.advanceTimersByTimeAsync(7999);
  expect(workers).toMatchObject([{ isEnded: false }]);
  await jest.advanceTimersByTimeAsync(1);
  await opened;
  expect(workers).toMatchObject([{ isEnded: true }]);
});

test('a worker that fails over a picture is told to whoever has handed it over, and to nobody else', async () => {
  const { open, errors } = openBrowser((scope, fail) => {
    scope.addEventListener('message', fail);
    scope.postMessage(undefined);
  });
  const reader = await open();
  await expect(reader.read(bitmap(takePicture('EP1:A CODE')))).rejects.toThrow(/has failed/);
  expect(errors).toMatchObject([{ defaultPrevented: true }]);
});

test('a worker that cannot draw fails at once, and not over the first picture', () => {
  const scope = {
    OffscreenCanvas: class {
      getContext = () => null;
    },
  } as unknown as CodeWorkerScope;
  expect(() => runCodeWorker(scope)).toThrow('cannot draw');
});
