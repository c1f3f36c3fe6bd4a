import { useEffect, useSyncExternalStore } from 'react';
import { lazyPart, type StandInProps } from '../lazy-part';
import { useShell } from '../../shell-context';
import { inspectorState, useMayInspect } from './inspector-state';

/** What the inspector is opened with. */
export type InspectorProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };

const Inspector = lazyPart(() => import('./inspector').then((module) => module.Inspector), MissingInspector);

/** Where the inspector opens, on every page: from the command palette, and with Ctrl and the full stop. */
export function InspectorOutlet() {
  const mayInspect = useMayInspect();
  const shown = useSyncExternalStore(inspectorState.subscribe, inspectorState.get);
  if (!mayInspect || shown === 'unused') return null;
  return (
    <Inspector
      open={shown === 'open'}
      onOpenChange={(isOpen) => inspectorState.set(isOpen ? 'open' : 'closed')}
    />
  );
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
