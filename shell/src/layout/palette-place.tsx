import { usePaletteShortcut } from '@event-portal/ui';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useShell } from '../shell-context';
import { usePerson } from '@event-portal/remote-kit';

/** The palette is large and rarely the first thing that somebody does. */
const Palette = lazy(() => import('./palette').then(({ Palette: Component }) => ({ default: Component })));

/** Where the command palette opens, on every page of somebody who is signed in. */
export function PalettePlace() {
  const { commands } = useShell();
  const person = usePerson();
  const state = useSyncExternalStore(commands.subscribe, commands.state);
  usePaletteShortcut(() => commands.setOpen(true));
  if (!person || state === 'unused') return null;
  return (
    <Suspense>
      <Palette open={state === 'open'} onOpenChange={commands.setOpen} />
    </Suspense>
  );
}
