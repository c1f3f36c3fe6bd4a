import { findWalkIn as findWalkInEndpoint, linkTo, type EventId, type WalkIn } from '@event-portal/contracts';
import { ApiError, usePlatform } from '@event-portal/remote-kit';
import { FormDialog, useForm } from '@event-portal/remote-kit/forms';
import { Banner, QrCode, Stack, TextField } from '@event-portal/ui';
import { useState } from 'react';
import { findWalkIn } from './walk-in.api';

export type WalkInFormProps = {
  eventId: EventId;
  /** How many seats are free, in words. */
  seats: string;
  onFound: (person: WalkIn, email: string) => void;
  onClose: () => void;
};

/** Finds somebody who has not applied by the address that they sign in with. */
export function WalkInForm({ eventId, seats, onFound, onClose }: WalkInFormProps) {
  const { http, pageUrl } = usePlatform();
  const [isStranger, setStranger] = useState(false);
  const form = useForm({
    schema: findWalkInEndpoint.body,
    start: { email: '' },
    save: async ({ email }) => {
      try {
        return await findWalkIn(http, eventId, email);
      } catch (error) {
        setStranger(error instanceof ApiError && error.code === 'user_not_found');
        throw error;
      }
    },
    onSaved: (person, { email }) => onFound(person, email),
  });
  const page = linkTo('/events/:eventId', { eventId });
  const address = pageUrl?.(page) ?? page;
  return (
    <FormDialog
      form={form}
      title="Let in somebody who has not applied"
      description={`${seats} They have to have signed in once.`}
      submitLabel="Find them"
      onClose={onClose}
    >
      <TextField
        label="The e-mail address that they sign in with"
        type="email"
        autoComplete="off"
        {...form.field('email')}
      />
      {isStranger && (
        <Banner tone="warning" title="They have to sign in first">
          <Stack>
            <p>
              On their phone, at <strong>{address}</strong>. Then find them again.
            </p>
            <QrCode value={address} label="Address of the event" size="large" />
          </Stack>
        </Banner>
      )}
    </FormDialog>
  );
}
