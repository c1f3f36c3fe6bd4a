import * as z from 'zod/mini';

/** The number of rows on one page of a list. */
export const PAGE_SIZES = [25, 50, 100] as const;

const wholeNumber = z.union([
  z.int(),
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, 'Use a whole number.')),
    z.transform((digits) => Number(digits)),
  ),
]);

/** The search parameters that every list takes; lists add their own filters and sort keys. */
export const pageQuery = {
  search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  page: z._default(wholeNumber.check(z.gte(1)), 1),
  pageSize: z._default(wholeNumber.check(z.gte(1), z.lte(100)), 25),
};

/**
 * For lists that grow for ever: `bounded` when whoever asks can show that there are `more` rows than `total`. Without it a
 * list is counted to its end.
 */
export const boundedQuery = { count: z.optional(z.enum(['bounded'])) };

type SortOrder<Field extends string> = `${Field}:asc` | `${Field}:desc`;

/** A sort order as `field:asc` or `field:desc`, among the fields that a list can sort by. */
export function sortBy<const Field extends string>(
  fields: readonly Field[],
  byDefault: NoInfer<SortOrder<Field>>,
): z.ZodMiniDefault<z.ZodMiniEnum<{ [Order in SortOrder<Field>]: Order }>> {
  const orders = fields.flatMap((field): SortOrder<Field>[] => [`${field}:asc`, `${field}:desc`]);
  return z._default(z.enum(orders), byDefault as never);
}

/** One page of a list, and how long the whole list is. */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: z.int().check(z.nonnegative()),
    /** Whether there are more than `total`, where nobody has counted on. */
    more: z.optional(z.boolean()),
    page: z.int().check(z.positive()),
    pageSize: z.int().check(z.positive()),
  });
}
