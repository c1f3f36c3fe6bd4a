/** Stays as it is. */
export type Seat = { readonly row: number };

/** Will be asked for a seat, too. */
export function take(row: number): boolean {
  return row > 0;
}

/** Will be gone. */
export const rows = 12;
