import { ScanRequest } from '@event-portal/contracts';
import { FormDialog, useForm } from '@event-portal/remote-kit/forms';
import { TextField } from '@event-portal/ui';
import * as z from 'zod/mini';

const Device = z.pick(ScanRequest, { device: true });

export type DeviceDialogProps = {
  /** What the device is called now. */
  device: string;
  onSave: (device: string) => void;
  onClose: () => void;
};

/** Names this device, so that others can tell it from theirs. */
export function DeviceDialog({ device, onSave, onClose }: DeviceDialogProps) {
  const form = useForm({
    schema: Device,
    start: { device },
    save: (saved) => Promise.resolve(onSave(saved.device)),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Name this device"
      description="Others see the name where somebody was scanned before."
      submitLabel="Save name"
      onClose={onClose}
    >
      <TextField label="Name of this device" maxLength={40} {...form.field('device')} />
    </FormDialog>
  );
}
