import type { FormOf } from '@event-portal/remote-kit/forms';
import { keepDistance } from '@event-portal/ui';
import { useState } from 'react';
import type { EventFormValues } from './event-form-values';

/** The first of two moments that belong together. */
export type PairStart = keyof typeof ends;

const ends = { startsAt: 'endsAt', applicationsOpenAt: 'applicationsCloseAt' } as const;

/** Where both stood before the first one moved, and whether the other one still follows it. */
type Anchor = { saved: EventFormValues; start: string; end: string; follows: boolean };

/** Two moments that belong together: when the first moves, the second keeps its distance, until somebody wants otherwise. */
export type DatePairs = {
  readonly changeStart: (field: PairStart, value: string | null) => void;
  readonly changeEnd: (field: PairStart, value: string | null) => void;
  /** Where the second one stood before it moved along; undefined while it has not. */
  readonly movedFrom: (field: PairStart) => string | undefined;
  /** Puts the second one back, and leaves it there. */
  readonly putBack: (field: PairStart) => void;
};

/** What has been saved counts as never moved. */
export function useDatePairs({ values, saved, change }: FormOf<EventFormValues>): DatePairs {
  const [anchors, setAnchors] = useState<Partial<Record<PairStart, Anchor>>>({});
  const anchorOf = (field: PairStart): Anchor | undefined => {
    const anchor = anchors[field];
    if (anchor?.saved === saved) return anchor;
    const [start, end] = [values[field], values[ends[field]]];
    return start === null || end === null ? undefined : { saved, start, end, follows: true };
  };
  const remember = (field: PairStart, anchor: Anchor | undefined) =>
    setAnchors((current) => ({ ...current, [field]: anchor }));
  return {
    changeStart: (field, value) => {
      const anchor = anchorOf(field);
      remember(field, anchor);
      if (!anchor?.follows || value === null) return change({ [field]: value });
      // Always from the initial pair: typing a date part by part passes through dates that are not meant.
      const distance = { value: anchor.end, from: anchor.start, to: value, timeZone: values.timeZone };
      change({ [field]: value, [ends[field]]: keepDistance(distance) });
    },
    changeEnd: (field, value) => {
      remember(field, undefined);
      change({ [ends[field]]: value });
    },
    movedFrom: (field) => {
      const anchor = anchors[field];
      const hasMoved =
        anchor?.follows && anchor.saved === saved && !isSameMoment(values[ends[field]], anchor.end);
      return hasMoved ? anchor.end : undefined;
    },
    putBack: (field) => {
      const anchor = anchors[field];
      if (!anchor) return;
      remember(field, { ...anchor, follows: false });
      change({ [ends[field]]: anchor.end });
    },
  };
}

function isSameMoment(one: string | null, other: string): boolean {
  return one !== null && Date.parse(one) === Date.parse(other);
}
