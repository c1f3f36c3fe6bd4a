import { usePlatform } from '@event-portal/remote-kit';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { loadDetector, type Detector } from './code-detector';
import { countOnce } from './count-once';
import {
  cameraStopped,
  describeCameraFault,
  listCameras,
  openCamera,
  torchOf,
  type CameraFault,
  type Torch,
} from './open-camera';
import { restAfterLook } from './rest-after-look';

/** A camera that is open, and what it can do. */
export type OpenCamera = {
  readonly stream: MediaStream;
  readonly cameras: readonly MediaDeviceInfo[];
  readonly cameraId: string | undefined;
  readonly torch: Torch | undefined;
};

/** Opens a camera for as long as the component is there. */
export function useCamera() {
  const [wanted, setWanted] = useState<{ cameraId: string | undefined }>({ cameraId: undefined });
  const [open, setOpen] = useState<OpenCamera | null>(null);
  const [fault, setFault] = useState<CameraFault | null>(null);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isOver = false;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const begin = async () => {
      stream = await openCamera(wanted.cameraId);
      if (isOver) return stop();
      const cameraId = stream.getVideoTracks()[0]?.getSettings().deviceId;
      // Another app may take it, or somebody pull it out.
      stream.getVideoTracks()[0]?.addEventListener('ended', () => fail(cameraStopped));
      const torch = torchOf(stream);
      setOpen({ stream, cameras: await listCameras(), cameraId, torch });
    };
    const fail = (told: CameraFault) => {
      if (isOver) return;
      stop();
      setOpen(null);
      setFault(told);
    };
    begin().catch((error: unknown) => fail(describeCameraFault(error)));
    return () => {
      isOver = true;
      stop();
    };
  }, [wanted]);
  const start = (cameraId?: string) => {
    setFault(null);
    setWanted({ cameraId });
  };
  return { open, fault, start };
}

/**
 * Reads the codes that a video shows, each once.
 * @param isOpen whether there is a picture: what reads codes is loaded only then
 * @param isPaused while somebody reads a verdict
 */
export function useCodes(
  video: RefObject<HTMLVideoElement | null>,
  isOpen: boolean,
  isPaused: boolean,
  onCode: (code: string) => void,
): { hasFailed: boolean } {
  const { openCodeReader } = usePlatform();
  const [hasFailed, setFailed] = useState(false);
  /** Looks at once, where the next look is still to come. */
  const lookNow = useRef<() => void>(undefined);
  /** @returns whether nothing else counts for now */
  const count = useEffectEvent((code: string | undefined, take: ReturnType<typeof countOnce>) => {
    const counted = take({ code, at: performance.now(), isPaused });
    if (counted !== undefined) onCode(counted);
    return isPaused || counted !== undefined;
  });
  useEffect(() => {
    if (!isOpen) return;
    const take = countOnce();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let detector: Detector | undefined;
    const fail = () => setFailed(true);
    const begin = async () => {
      const { detect, end } = (detector = await loadDetector({ openCodeReader }));
      if (isOver) return end();
      const look = async () => {
        timer = undefined;
        const { current } = video;
        const begunAt = performance.now();
        const hasFrame = current && current.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
        const code = hasFrame ? await detect(current) : undefined;
        if (isOver) return;
        const isSettled = count(code, take);
        const rest = restAfterLook(performance.now() - begunAt, isSettled);
        timer = setTimeout(() => void look().catch(fail), rest);
      };
      lookNow.current = () => {
        if (timer === undefined) return;
        clearTimeout(timer);
        void look().catch(fail);
      };
      await look();
    };
    begin().catch(fail);
    return () => {
      isOver = true;
      lookNow.current = undefined;
      clearTimeout(timer);
      detector?.end();
    };
  }, [isOpen, openCodeReader, video]);
  // Whoever is next may stand there already.
  useEffect(() => {
    if (!isPaused) lookNow.current?.();
  }, [isPaused]);
  return { hasFailed };
}
