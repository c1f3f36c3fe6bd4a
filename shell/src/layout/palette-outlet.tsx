import { usePerson } from '@event-portal/remote-kit';
import { useSyncExternalStore } from 'react';
import { useShell } from '../shell-context';
import { lazyPart } from './lazy-part';
import { missingPanel } from './missing-panel';

/** The palette is large and rarely the first thing that somebody does. */
const Palette = lazyPart(
  () => import('./palette').then((module) => module.Palette),
  missingPanel({
    loading: 'Loading the list of pages…',
    failed: 'The list of pages could not be loaded',
  }),
);

/** Where the command palette opens, on every page of somebody who is signed in. */
export function PaletteOutlet() {
  const { commands } = useShell();
  const person = usePerson();
  const state = useSyncExternalStore(commands.subscribe, commands.state);
  if (!person || state === 'unused') return null;
  return <Palette open={state === 'open'} onOpenChange={commands.setOpen} />;
}
