/** How many there are: `1,204`, or `more than 10,000` where nobody has counted on. */
export function countInWords(total: number, more = false): string {
  const counted = total.toLocaleString('en');
  return more ? `more than ${counted}` : counted;
}
