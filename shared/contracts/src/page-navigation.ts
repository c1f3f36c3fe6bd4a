import * as z from 'zod/mini';
import { EventRole } from './event-role';

const text = z.string().check(z.minLength(1), z.maxLength(40));

/**
 * What the file of a page says about the entry that leads to it: `export const navigation`. Who gets the entry follows from
 * the place of the file; the generator writes the side bars from it.
 */
export const PageNavigation = z.strictObject({
  label: text,
  icon: text,
  /** Entries come in this order, low numbers first. */
  order: z.int(),
  /** The heading that the entry stands below, with the others that name it. */
  group: z.optional(text),
  /** The event roles that see the entry, where those are fewer than may open the page. */
  for: z.optional(z.array(EventRole).check(z.minLength(1))),
  /** Another address of the same page. */
  also: z.optional(z.string()),
});
export type PageNavigation = z.infer<typeof PageNavigation>;

/** What the file of a page says about the entry of the command palette that leads to it: `export const palette`. */
export const PagePalette = z.strictObject({
  label: text,
  icon: text,
  /** Entries come in this order, low numbers first. */
  order: z.int(),
});
export type PagePalette = z.infer<typeof PagePalette>;

/** The side bar of each role at an event, as the generator writes it. */
export type EventNavigation<Path extends string = string> = Readonly<
  Record<
    EventRole,
    readonly {
      readonly label?: string;
      readonly pages: readonly {
        readonly label: string;
        readonly icon: string;
        readonly path: Path;
        /** Another address of the same page. */
        readonly also?: Path;
      }[];
    }[]
  >
>;
