import { usePerson } from '@event-portal/remote-kit';
import { createStore } from '@event-portal/ui/store';
import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { lazyPart, type StandInProps } from '../lazy-part';
import { useShell } from '../../shell-context';

/** What the inspector is opened with. */
export type InspectorProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };

/** `unused` until it is opened for the first time: only then is it loaded. */
const state = createStore<'unused' | 'open' | 'closed'>('unused');

const setOpen = (isOpen: boolean) => state.set(isOpen ? 'open' : 'closed');

/** Opens the inspector, for the command palette. */
export function openInspector(): void {
  setOpen(true);
}

/** Whether the person may see what runs on a page: superusers, and everybody where the portal is developed. */
export function useMayInspect(): boolean {
  const { catalogue } = useShell();
  const person = usePerson();
  return person?.role === 'superuser' || (person !== null && catalogue.environment() === 'development');
}

const Inspector = lazyPart(() => import('./inspector').then((module) => module.Inspector), MissingInspector);

/** Where the inspector opens, on every page: from the command palette, and with Ctrl and the full stop. */
export function InspectorOutlet() {
  const mayInspect = useMayInspect();
  const shown = useSyncExternalStore(state.subscribe, state.get);
  const toggle = useEffectEvent(() => setOpen(state.get() !== 'open'));
  useLayoutEffect(() => {
    if (!mayInspect) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '.' || !event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      toggle();
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
      state.set('unused');
    };
  }, [mayInspect]);
  if (!mayInspect || shown === 'unused') return null;
  return <Inspector open={shown === 'open'} onOpenChange={setOpen} />;
}

/** Says once that the inspector has not arrived; pressing again asks for it again. */
function MissingInspector({ open, onOpenChange, hasFailed, retry }: InspectorProps & StandInProps) {
  const { notices } = useShell();
  useEffect(() => {
    if (open) retry();
  }, [open, retry]);
  useEffect(() => {
    if (!open || !hasFailed) return;
    notices.notify({ tone: 'problem', text: 'The inspector could not be loaded. Try again in a moment.' });
    onOpenChange(false);
  }, [open, hasFailed, notices, onOpenChange]);
  return null;
}
