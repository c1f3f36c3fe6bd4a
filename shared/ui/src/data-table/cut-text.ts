/** The whole text of what is cut short in some cells; with `named`, each with the name of its column. */
export function cutLines(cells: readonly Element[], named: boolean): string[] {
  return cells.flatMap((cell) => {
    const cut = cutPartOf(cell);
    if (!cut) return [];
    const text = cut.innerText.replaceAll(/\s*\n\s*/g, ', ');
    const { label } = cell instanceof HTMLElement ? cell.dataset : {};
    return [named && label !== undefined ? `${label}: ${text}` : text];
  });
}

function cutPartOf(cell: Element): HTMLElement | undefined {
  return [...cell.querySelectorAll<HTMLElement>('*')].find(
    (part) => part.scrollWidth > part.clientWidth && getComputedStyle(part).textOverflow === 'ellipsis',
  );
}

/** A row without a control of its own can be reached by keyboard where it holds more than it shows. */
export function reachCutRows(frame: HTMLElement): void {
  for (const row of frame.querySelectorAll<HTMLTableRowElement>('tbody tr')) {
    if (row.querySelector('a[href], button, input')) continue;
    if ([...row.cells].some(cutPartOf)) row.tabIndex = 0;
    else row.removeAttribute('tabindex');
  }
}
