import { Banner, Button, Select, Switch } from '@event-portal/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './camera-view.module.css';
import { useCamera, useCodes } from './use-camera';

export type CameraViewProps = {
  /** While somebody reads a verdict nothing counts. */
  isPaused: boolean;
  onCode: (code: string) => void;
};

/** What the camera sees, with the choice of camera and the light where there are any. */
export function CameraView({ isPaused, onCode }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { open, fault, start } = useCamera();
  const { hasFailed } = useCodes(video, open !== null, isPaused, onCode);
  useEffect(() => {
    if (video.current) video.current.srcObject = open?.stream ?? null;
  }, [open]);
  const [isLit, setLit] = useState(false);
  const choose = (cameraId?: string) => {
    setLit(false);
    start(cameraId);
  };
  if (fault)
    return (
      <Banner
        tone="danger"
        live="assertive"
        title={fault.title}
        action={<Button onClick={() => choose()}>Try the camera again</Button>}
      >
        {fault.text}
      </Banner>
    );
  return (
    <div className={styles.camera}>
      {hasFailed && (
        <Banner tone="danger" live="assertive" title="Codes cannot be read">
          The part of the portal that reads them could not be loaded. Load the page again once you are
          connected.
        </Banner>
      )}
      <video className={styles.video} ref={video} aria-label="Camera" autoPlay muted playsInline />
      {open && open.cameras.length > 1 && (
        <Select
          label="Camera"
          options={open.cameras.map(({ deviceId, label }, index) => ({
            value: deviceId,
            label: label || `Camera ${index + 1}`,
          }))}
          value={open.cameraId ?? null}
          onChange={choose}
        />
      )}
      {open?.torch && (
        <Switch
          label="Light"
          checked={isLit}
          onChange={(next) => {
            setLit(next);
            open.torch?.(next);
          }}
        />
      )}
    </div>
  );
}
