/** What keeps a camera from being used, and what whoever scans can do about it. */
export type CameraFault = { readonly title: string; readonly text: string };

/** How wide the picture is asked to be, in pixels: enough for a code at arm's length. */
const WIDTH = 1280;

type PolicedDocument = Document & {
  /** Of the browsers that keep to `Permissions-Policy`, this tells what it allows. */
  readonly featurePolicy?: { allowsFeature(feature: string): boolean };
};

/**
 * Whether this document came without the camera. Only the document of the scanner has it: whoever comes from another page
 * within the portal still has that page's. Firefox and Safari do not read the header, and have it everywhere.
 */
export function needsOwnDocument(document: PolicedDocument): boolean {
  return document.featurePolicy?.allowsFeature('camera') === false;
}

/**
 * Opens a camera, the one at the back where none is chosen. The browser asks for permission.
 * @throws the browser's error, for `describeCameraFault`
 */
export function openCamera(cameraId: string | undefined): Promise<MediaStream> {
  // Browsers leave it out where the page is not secure.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) return Promise.reject(new DOMException('No camera can be asked for.', 'NotSupportedError'));
  const which = cameraId === undefined ? { facingMode: 'environment' } : { deviceId: { exact: cameraId } };
  return devices.getUserMedia({ audio: false, video: { ...which, width: { ideal: WIDTH } } });
}

/** The cameras of the device; browsers name them once one is open. */
export async function listCameras(): Promise<readonly MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '');
}

/** Why a camera did not open, in words. */
export function describeCameraFault(error: unknown): CameraFault {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return {
        title: 'The camera is not allowed',
        text: 'Allow it for this page in the settings of your browser, then try again. Search and code readers work without it.',
      };
    case 'NotFoundError':
    case 'OverconstrainedError':
      return {
        title: 'No camera was found',
        text: 'Connect one and try again. Search and code readers work without it.',
      };
    case 'NotReadableError':
    case 'AbortError':
      return {
        title: 'The camera is busy',
        text: 'Close other apps and tabs that use it, then try again. Search and code readers work without it.',
      };
    default:
      return {
        title: 'The camera cannot be used here',
        text: 'Try another browser. Search and code readers work without it.',
      };
  }
}

/** What is said of a camera that was open and is not any more. */
export const cameraStopped: CameraFault = {
  title: 'The camera has stopped',
  text: 'It was pulled out, or another app has taken it. Search and code readers work without it.',
};

/** Switches the light of a camera. It fails where the camera does not do so. */
export type Torch = (isOn: boolean) => Promise<void>;

/** The light of a camera: undefined where it has none. */
export function torchOf(stream: MediaStream): Torch | undefined {
  const [track] = stream.getVideoTracks();
  // Not every browser tells what a camera can do.
  const { getCapabilities } = (track ?? {}) as { getCapabilities?: () => { torch?: boolean } };
  const capabilities = getCapabilities?.call(track);
  if (!track || !capabilities?.torch) return undefined;
  return (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}
