import { Banner, Button, Select, Switch } from '@event-portal/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './camera-view.module.css';
import type { Torch } from './open-camera';
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
  if (fault)
    return (
      <Banner
        tone="danger"
        live="assertive"
        title={fault.title}
        action={<Button onClick={() => start()}>Try the camera again</Button>}
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
          onChange={start}
        />
      )}
      {open?.torch && <Light key={open.stream.id} torch={open.torch} />}
    </div>
  );
}

/** The light of one camera, as the camera has switched it. */
function Light({ torch }: { torch: Torch }) {
  const [isLit, setLit] = useState(false);
  const [hasRefused, setRefused] = useState(false);
  return (
    <Switch
      label="Light"
      checked={isLit}
      error={hasRefused ? 'The camera did not switch its light.' : undefined}
      onChange={(next) => {
        setRefused(false);
        torch(next).then(
          () => setLit(next),
          () => setRefused(true),
        );
      }}
    />
  );
}
