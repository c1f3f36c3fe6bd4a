import {
  isExtensionFor,
  PALETTE_POINT,
  type RemoteDescriptor,
  type UserQueryResult,
} from '@event-portal/contracts';

/** What the palette shows of a remote's offers. */
type PaletteEntry = {
  readonly label: string;
  readonly href: string;
  readonly group: string;
  readonly icon?: string;
};

/** What a remote offers to the palette for somebody, in its order; nothing before the session is known. */
export function listPaletteEntries(
  { title: group, extensions = [] }: RemoteDescriptor,
  userQuery: UserQueryResult | undefined,
): PaletteEntry[] {
  if (!userQuery) return [];
  return extensions
    .filter((extension) => extension.point === PALETTE_POINT && isExtensionFor(extension, {}, userQuery))
    .toSorted((a, b) => a.order - b.order)
    .flatMap(({ title: label, href, icon }) =>
      href === undefined ? [] : [{ label, href, group, ...(icon !== undefined && { icon }) }],
    );
}
