import { importWithRetry } from '@event-portal/remote-kit/routing';

/** Looks for a code in what a video shows at this moment. */
export type DetectCode = (video: HTMLVideoElement) => Promise<string | undefined>;

type NativeDetector = {
  new (options: { formats: string[] }): {
    detect(video: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
  };
  getSupportedFormats(): Promise<readonly string[]>;
};

/** The browser's own detector where it knows QR codes; otherwise a decoder, which is loaded only then. */
export async function loadDetector(): Promise<DetectCode> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetector };
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (BarcodeDetector && formats.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  const { readCode } = await importWithRetry(() => import('./read-code'));
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return () => Promise.resolve(undefined);
  return (video) => {
    const { videoWidth, videoHeight } = video;
    const longestSide = Math.max(videoWidth, videoHeight);
    const code = readCode(longestSide, (side) => {
      const scale = side / longestSide;
      const width = Math.max(1, Math.round(videoWidth * scale));
      const height = Math.max(1, Math.round(videoHeight * scale));
      Object.assign(context.canvas, { width, height });
      context.drawImage(video, 0, 0, width, height);
      return context.getImageData(0, 0, width, height);
    });
    return Promise.resolve(code);
  };
}
