import { usePlatform } from '@event-portal/remote-kit';
import { useEffect } from 'react';

/** While `when` holds, the shell asks before anything loses what is typed and not saved. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const { holdUnsaved } = usePlatform();
  useEffect(() => (when ? holdUnsaved() : undefined), [when, holdUnsaved]);
  return null;
}
