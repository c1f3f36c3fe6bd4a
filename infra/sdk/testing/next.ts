/** Stays as it is, with other words. */
export type Seat = { readonly row: number };

export function take(row: number, seat: number): boolean {
  return row > 0 && seat > 0;
}

export const stalls = 3;
