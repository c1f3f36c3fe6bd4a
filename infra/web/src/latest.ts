/** Remembers what was made last: as long as the source is the same, so is the result. */
export function latest<Source, Result>(make: (source: Source) => Result): (source: Source) => Result {
  let last: { readonly source: Source; readonly result: Result } | undefined;
  return (source) => {
    if (last?.source !== source) last = { source, result: make(source) };
    return last.result;
  };
}
