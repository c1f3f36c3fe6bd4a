/** The names that shared packages have in a page, by package; those that are shared whole are not here. */
declare const SURFACES: Surfaces;

type Surfaces = Readonly<Record<string, readonly string[]>>;

const NAMED_IMPORT = /\bimport\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

/**
 * Lists what compiled code imports from a shared package, and no page has: there it would be `undefined`.
 * @param surfaces what pages have; those of the portal that the SDK belongs to
 * @returns a sentence for each
 */
export function listMissingImports(code: string, surfaces: Surfaces = SURFACES): string[] {
  return [...code.matchAll(NAMED_IMPORT)].flatMap(([, list = '', name = '']) => {
    const surface = Object.hasOwn(surfaces, name) ? surfaces[name] : undefined;
    if (!surface) return [];
    return list
      .split(',')
      .map((item) => item.trim().split(/\s+as\s+/)[0] ?? '')
      .filter((imported) => imported !== '' && !surface.includes(imported))
      .map(
        (imported) =>
          `${imported} of ${name} does not exist in a page of the portal, which has of that package: ${surface.join(', ')}.`,
      );
  });
}
