import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import type { ListSteps } from '@event-portal/ui';
import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ReadableQuery } from './read-known';
import type { SelectedItem } from './use-selected-item';

type Paged = {
  readonly items: readonly unknown[];
  readonly total: number;
  readonly more?: boolean | undefined;
  readonly page: number;
  readonly pageSize: number;
};

/** What the way through a list needs of it. */
export type SteppedList<Data extends Paged, Key extends QueryKey> = {
  /** The page that is shown. */
  readonly data: Data;
  readonly idOf: (item: Data['items'][number]) => string;
  /** The same list, on another page. */
  readonly pageQuery: (page: number) => ReadableQuery<Data, Key>;
};

/**
 * The way from what is open beside a list to its neighbours, over the borders of pages, for a `Drawer`. What has left
 * the list while it was open (it was decided, say) still leads to those between which it stood.
 */
export function useSteps<Data extends Paged, Key extends QueryKey>(
  { id: openedId, moveTo }: SelectedItem,
  { data, idOf, pageQuery }: SteppedList<Data, Key>,
): ListSteps | undefined {
  const { queryClient, notify } = usePlatform();
  const { key } = useLocation();
  // A quick second press goes on from where the first one leads to, wherever the router is by then.
  const [aim, setAim] = useState<{ key: string; id: string }>();
  const id = aim?.key === key ? aim.id : openedId;
  const [known, setKnown] = useState<{ id: string; index: number }>();
  const [isTurning, setTurning] = useState(false);
  const { items, total, more, page, pageSize } = data;
  const ids = items.map(idOf);
  const found = id === null ? -1 : ids.indexOf(id);
  if (id !== null && found !== -1 && (known?.id !== id || known.index !== found))
    setKnown({ id, index: found });
  if (id === null) return undefined;
  const isInList = found !== -1;
  const place = isInList ? found : known?.id === id ? known.index : undefined;
  if (place === undefined) return undefined;

  const goTo = (next: string, onPage: number) => {
    setAim({ key, id: next });
    moveTo(next, onPage);
  };
  const stepTo = (index: number, turn: -1 | 1): (() => void) | undefined => {
    const next = ids[index];
    if (next !== undefined) return () => goTo(next, page);
    const other = page + turn;
    const hasPage = other >= 1 && (other - 1) * pageSize < total;
    return hasPage && !isTurning ? () => void turnTo(other, turn) : undefined;
  };
  const turnTo = async (other: number, turn: -1 | 1) => {
    setTurning(true);
    try {
      const { items: there } = await queryClient.query(pageQuery(other));
      const next = there.map(idOf).at(turn === 1 ? 0 : -1);
      if (next !== undefined) goTo(next, other);
    } catch (error) {
      notify({ tone: 'problem', text: `The next page could not be loaded. ${describeFailure(error)}` });
    } finally {
      setTurning(false);
    }
  };
  return {
    position: isInList ? (page - 1) * pageSize + found + 1 : null,
    total,
    more,
    onPrevious: stepTo(place - 1, -1),
    onNext: stepTo(isInList ? place + 1 : place, 1),
  };
}
