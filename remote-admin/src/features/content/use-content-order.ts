import type { ContentItem, ContentItemId, ContentKind } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { useMutation } from '@tanstack/react-query';
import { invalidateAfterMutation } from '@event-portal/remote-kit/routing';
import { orderContent } from './content.api';

/** The content of one kind in the order that was asked for last, and the way to ask for another. */
export function useContentOrder(kind: ContentKind, items: readonly ContentItem[]) {
  const { http, queryClient, notify } = usePlatform();
  const ordering = useMutation({
    mutationFn: (to: readonly ContentItemId[]) =>
      orderContent(http, kind, { from: items.map(({ itemId }) => itemId), to }),
    // The list shows the new order until the API's own is there.
    onSuccess: () => invalidateAfterMutation(queryClient),
    onError: async (error) => {
      notify({ tone: 'problem', text: `The order is as it was. ${describeFailure(error)}` });
      await invalidateAfterMutation(queryClient);
    },
  });
  const wanted = ordering.isPending ? ordering.variables : undefined;
  return {
    ordered: wanted
      ? items.toSorted((one, other) => wanted.indexOf(one.itemId) - wanted.indexOf(other.itemId))
      : items,
    reorder: (ids: readonly string[]) => {
      const idOf = new Map<string, ContentItemId>(items.map(({ itemId }) => [itemId, itemId]));
      if (!ordering.isPending) ordering.mutate(ids.flatMap((id) => idOf.get(id) ?? []));
    },
  };
}
