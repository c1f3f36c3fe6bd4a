import { usePerson } from '@event-portal/remote-kit';
import { useSyncExternalStore } from 'react';
import { lazyPart } from '../lazy-part';
import { missingPanel } from '../missing-panel';
import { useShell } from '../../shell-context';

/** Most visits never open it. */
const BellPanel = lazyPart(
  () => import('./bell-panel').then((module) => module.BellPanel),
  missingPanel({ loading: 'Loading your notices…', failed: 'Your notices could not be loaded' }),
);

/** Where the panel of the bell opens, on every page of somebody who is signed in. */
export function BellOutlet() {
  const { bell } = useShell();
  const person = usePerson();
  const panel = useSyncExternalStore(bell.panel.subscribe, bell.panel.get);
  if (!person || panel === 'unused') return null;
  return (
    <BellPanel
      open={panel === 'open'}
      onOpenChange={(isOpen) => bell.panel.set(isOpen ? 'open' : 'closed')}
    />
  );
}
