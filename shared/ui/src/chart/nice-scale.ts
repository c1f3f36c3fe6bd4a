/** An axis from zero: where its marks stand, and where it ends. */
export type Scale = { readonly ticks: readonly number[]; readonly end: number };

/**
 * Round marks that cover the values: four to six of them, at steps of 1, 2 or 5 times a power of ten. Whole numbers
 * never get marks between them: half a person does not come.
 */
export function niceScale(values: readonly number[]): Scale {
  const largest = Math.max(0, ...values.filter(Number.isFinite));
  const isWhole = values.every(Number.isInteger);
  if (largest === 0) return { ticks: [0, 1], end: 1 };
  const rough = largest / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough * (1 - 1e-9)) ?? 10;
  const step = isWhole ? Math.max(1, factor * power) : factor * power;
  const count = Math.ceil(largest / step - 1e-9);
  const ticks = Array.from({ length: count + 1 }, (_, index) => round(index * step, step));
  return { ticks, end: round(count * step, step) };
}

/** Takes away what binary fractions leave behind. */
function round(value: number, step: number): number {
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  return Number(value.toFixed(digits));
}
