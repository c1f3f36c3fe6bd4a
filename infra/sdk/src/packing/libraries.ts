import { readManifest } from './manifest';

/** What remotes are made from in this checkout: published as it is, compiled. */
export const LIBRARIES = ['contracts', 'ui', 'remote-kit', 'testing'] as const;
export type Library = (typeof LIBRARIES)[number];

/** The modules that others may import from a library, by the names under which they do: `.`, `./forms`. */
export function doorsOf(name: Library): Record<string, string> {
  const doors = Object.entries(readManifest(`shared/${name}`).exports);
  return Object.fromEntries(doors.filter(([, file]) => file.endsWith('.ts')));
}

/** The modules that others may import from all of them, as files of the checkout by what an import says. */
export function allDoors(): Record<string, string> {
  return Object.fromEntries(
    LIBRARIES.flatMap((name) =>
      Object.entries(doorsOf(name)).map(([door, file]) => [
        readManifest(`shared/${name}`).name + door.slice(1),
        `shared/${name}/${file.slice(2)}`,
      ]),
    ),
  );
}
