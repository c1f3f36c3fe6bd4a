import {
  rateVital,
  vitalThresholds,
  type VitalFigure,
  type VitalName,
  type VitalRating,
} from '@event-portal/contracts';
import type { StatusPillProps } from '@event-portal/ui';

/** Of fewer visits, what three of four stayed within says little. */
const FEW_VISITS = 30;

/** What each figure is called, and what it says. */
export const vitalLabels: Readonly<Record<VitalName, { name: string; means: string }>> = {
  lcp: { name: 'LCP', means: 'Largest Contentful Paint: how soon the page shows after it was opened.' },
  inp: { name: 'INP', means: 'Interaction to Next Paint: how soon it answers a press or a key.' },
  cls: { name: 'CLS', means: 'Cumulative Layout Shift: how far what it shows jumps by itself.' },
};

const ratingLabels: Readonly<Record<VitalRating, { label: string; tone: StatusPillProps['tone'] }>> = {
  good: { label: 'good', tone: 'success' },
  'needs-improvement': { label: 'needs improvement', tone: 'warning' },
  poor: { label: 'poor', tone: 'danger' },
};

/** How a figure is to be taken, in a word; one of few visits is not rated. */
export function labelOf(name: VitalName, { p75, visits }: VitalFigure): (typeof ratingLabels)[VitalRating] {
  return visits < FEW_VISITS ? { label: 'few visits', tone: 'neutral' } : ratingLabels[rateVital(name, p75)];
}

/** A figure as people read it: "1.8 s", "120 ms", "0.04". */
export function writeVital(name: VitalName, value: number): string {
  if (name === 'cls') return value.toFixed(2);
  return name === 'lcp' ? `${(value / 1000).toFixed(1)} s` : `${Math.round(value)} ms`;
}

/** What is good and what is poor, in a sentence. */
export function describeThresholds(name: VitalName): string {
  const { good, poor } = vitalThresholds[name];
  return `Good up to ${writeVital(name, good)}, poor above ${writeVital(name, poor)}.`;
}
