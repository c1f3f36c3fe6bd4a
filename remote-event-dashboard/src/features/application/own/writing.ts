import type { EventId, OwnApplication } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import type { SavedAnswers } from './draft-store';
import { loadNewest, saveApplication, saveChanges } from './own-application.api';
import { useApplicationStep, useSendChanges } from './use-application-step';

/** What somebody writes: answers that were never sent, or changes to those that were, which stand meanwhile. */
export type Writing = SavedAnswers &
  Pick<OwnApplication, 'form' | 'formVersion'> & { readonly kind: 'draft' | 'changes' };

/** What of an application can be written now; undefined when nothing can. */
export function writingOf(own: OwnApplication): Writing | undefined {
  if (own.editable) return { ...own, kind: 'draft' };
  return own.changes ? { ...own.changes, kind: 'changes' } : undefined;
}

/** Where it is saved, and read from. */
export function useWritingCalls(eventId: EventId, { kind, formVersion }: Writing) {
  const platform = usePlatform();
  return {
    save: async (draft: Pick<SavedAnswers, 'version' | 'answers'>): Promise<SavedAnswers> => {
      const changed = { ...draft, formVersion };
      if (kind === 'draft') return saveApplication(platform, eventId, changed);
      return savedChanges(await saveChanges(platform, eventId, changed));
    },
    load: async (): Promise<SavedAnswers> => {
      const own = await loadNewest(platform, eventId);
      return kind === 'draft' ? own : savedChanges(own);
    },
  };
}

function savedChanges(own: OwnApplication): SavedAnswers {
  return own.changes ?? own;
}

/** Sends what is written: one call, whatever it is. */
export function useSending(eventId: EventId, kind: Writing['kind']) {
  const step = useApplicationStep(eventId);
  const changes = useSendChanges(eventId);
  const { isPending, error, reset } = kind === 'draft' ? step : changes;
  return {
    ...{ isPending, error, reset },
    send: (version: number, onError: (error: Error) => void) =>
      kind === 'draft'
        ? step.mutate({ action: 'submit', version }, { onError })
        : changes.mutate(version, { onError }),
  };
}
