import type { Tone } from '@event-portal/ui';

/** What a state is called, and how it is meant: the words and the tone of a `StatusPill`. */
export type StateLabel = { readonly label: string; readonly tone: Tone };
