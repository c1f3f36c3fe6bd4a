import { usePerson } from '@event-portal/remote-kit';
import { createStore } from '@event-portal/ui/store';
import { useEffectEvent, useLayoutEffect } from 'react';
import { useShell } from '../../shell-context';

/** `unused` until it is opened for the first time: only then is it loaded. */
export const inspectorState = createStore<'unused' | 'open' | 'closed'>('unused');

/** Opens the inspector, for the command palette. */
export function openInspector(): void {
  inspectorState.set('open');
}

/** Whether the person may see what runs on a page: superusers, and everybody where the portal is developed. */
export function useMayInspect(): boolean {
  const { catalogue } = useShell();
  const person = usePerson();
  return person?.role === 'superuser' || (person !== null && catalogue.environment() === 'development');
}

/** Ctrl and the full stop open and close it, for those who may. */
export function useInspectorShortcut(): void {
  const mayInspect = useMayInspect();
  const toggle = useEffectEvent(() =>
    inspectorState.set(inspectorState.get() === 'open' ? 'closed' : 'open'),
  );
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
      inspectorState.set('unused');
    };
  }, [mayInspect]);
}
