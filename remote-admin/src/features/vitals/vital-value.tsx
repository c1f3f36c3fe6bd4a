import type { VitalFigure, VitalName } from '@event-portal/contracts';
import { StatusPill, VisuallyHidden } from '@event-portal/ui';
import { labelOf, writeVital } from './vital-labels';

export type VitalValueProps = {
  name: VitalName;
  figure: VitalFigure | null;
  /** The same figure of the version before. */
  before?: VitalFigure | null | undefined;
};

/** What three of four visits stayed within, how that is to be taken, and what it was before. */
export function VitalValue({ name, figure, before }: VitalValueProps) {
  if (!figure) return '—';
  const { label, tone } = labelOf(name, figure);
  return (
    <>
      <StatusPill tone={tone}>
        {writeVital(name, figure.p75)}
        {tone === 'neutral' ? `, ${label}` : <VisuallyHidden>, {label}</VisuallyHidden>}
      </StatusPill>
      {before && ` was ${writeVital(name, before.p75)}`}
    </>
  );
}
