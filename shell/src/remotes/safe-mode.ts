const PARAMETER = 'safe-mode';

/** How much of the portal an address leaves out: `?safe-mode`, or `?safe-mode=admin,portal`. */
export type SafeMode = {
  /** Without canaries, and without versions that somebody tries. */
  readonly isOn: boolean;
  /** The remotes that are not loaded at all. */
  readonly leftOut: ReadonlySet<string>;
};

/** Reads it from the address that the page was loaded with; it lasts as long as the page. */
export function readSafeMode(address: string): SafeMode {
  const given = new URL(address).searchParams.getAll(PARAMETER);
  const names = given.flatMap((list) => list.split(',')).map((name) => name.trim());
  return { isOn: given.length > 0, leftOut: new Set(names.filter((name) => name !== '')) };
}

/** The address of the same page in safe mode, or out of it. */
export function withSafeMode(address: string, isOn: boolean): string {
  const url = new URL(address);
  url.searchParams.delete(PARAMETER);
  if (isOn) url.searchParams.set(PARAMETER, '');
  return url.href;
}
