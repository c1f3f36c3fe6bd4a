/** Whether a version is one of a caret range, such as ^19.3.1: the only kind of range that our own builds write. */
export function isInCaretRange(version: string, range: string): boolean {
  const [major = 0, minor = 0, patch = 0] = numbers(version);
  const [wantedMajor = 0, wantedMinor = 0, wantedPatch = 0] = numbers(range.slice(1));
  if (major !== wantedMajor) return false;
  if (minor !== wantedMinor) return major > 0 && minor > wantedMinor;
  return patch >= wantedPatch;
}

function numbers(version: string): number[] {
  return version.split('.').map(Number);
}
