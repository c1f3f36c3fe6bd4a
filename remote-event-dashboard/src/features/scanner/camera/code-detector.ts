import type { Platform } from '@event-portal/remote-kit';
import { importWithRetry } from '@event-portal/remote-kit/routing';

/** Looks for codes in what a video shows, for as long as the camera is open. */
export type Detector = {
  /** Looks once; a frame that cannot be read is one without a code. @throws Error where what reads codes did not come */
  readonly detect: (video: HTMLVideoElement) => Promise<string | undefined>;
  readonly end: () => void;
};

type NativeDetector = {
  new (options: { formats: string[] }): {
    detect(video: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
  };
  getSupportedFormats(): Promise<readonly string[]>;
};

/** After so many frames in a row that cannot be handed over, the page looks for itself: at least two seconds. */
const FRAMES_LOST = 25;

/**
 * The browser's own detector where it knows QR codes; else the shell's reader, beside the page; else, with an older shell or where
 * that reader does not start, a decoder on the page. Each is loaded only where the one before is not there.
 */
export async function loadDetector({ openCodeReader }: Pick<Platform, 'openCodeReader'>): Promise<Detector> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetector };
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (BarcodeDetector && formats.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    const detect = async (video: HTMLVideoElement) => (await detector.detect(video))[0]?.rawValue;
    return { detect: (video) => detect(video).catch(() => undefined), end: () => undefined };
  }
  const reader = await openCodeReader?.().catch(() => undefined);
  if (!reader) return { detect: await loadDecoder(), end: () => undefined };
  let isOver = false;
  let framesLost = 0;
  let decode: Detector['detect'] | undefined;
  // Now and then a browser has a frame, and no picture of it.
  const takePicture = async (video: HTMLVideoElement) => {
    try {
      const picture = await createImageBitmap(video);
      framesLost = 0;
      return picture;
    } catch (error) {
      framesLost += 1;
      if (framesLost > FRAMES_LOST) throw error;
      return undefined;
    }
  };
  return {
    async detect(video) {
      if (decode) return decode(video);
      try {
        const picture = await takePicture(video);
        return picture && (await reader.read(picture));
      } catch {
        if (isOver) return undefined;
        // Whoever stands at the door does not hear of it.
        reader.end();
        decode = await loadDecoder();
        return decode(video);
      }
    },
    end() {
      isOver = true;
      reader.end();
    },
  };
}

async function loadDecoder(): Promise<Detector['detect']> {
  const { readPicture } = await importWithRetry(() => import('@event-portal/remote-kit/codes'));
  const drawing = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  return async (video) => {
    try {
      return drawing
        ? readPicture(drawing, video, { width: video.videoWidth, height: video.videoHeight })
        : undefined;
    } catch {
      return undefined;
    }
  };
}
