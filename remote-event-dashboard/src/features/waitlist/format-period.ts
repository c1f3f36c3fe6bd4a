const SECOND_MS = 1000;
const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A period in words, in the largest unit that it is a whole number of: "3 days", "36 hours". */
export function formatPeriod(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / SECOND_MS));
  const [unit, size] = units.find(([, length]) => seconds % length === 0) ?? units[3];
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size);
}
