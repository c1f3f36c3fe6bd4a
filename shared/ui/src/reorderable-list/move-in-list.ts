/** The ids with some of them moved next to another one, in the order that they had among themselves. */
export function moveTo(
  ids: readonly string[],
  moved: readonly string[],
  target: string,
  before: boolean,
): readonly string[] {
  if (moved.includes(target)) return ids;
  const rest = ids.filter((id) => !moved.includes(id));
  const at = rest.indexOf(target) + (before ? 0 : 1);
  return rest.toSpliced(at, 0, ...ids.filter((id) => moved.includes(id)));
}

/** The ids with one of them some steps further down; it stops at either end. */
export function moveBy(ids: readonly string[], id: string, step: number): readonly string[] {
  const rest = ids.filter((each) => each !== id);
  const at = Math.min(Math.max(ids.indexOf(id) + step, 0), rest.length);
  return rest.toSpliced(at, 0, id);
}
