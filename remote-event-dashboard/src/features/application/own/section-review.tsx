import { Button, Section } from '@event-portal/ui';
import type { ReactNode } from 'react';
import type { SectionStanding } from './section-standing';

export type SectionReviewProps = {
  id: string;
  title: string;
  standing: SectionStanding;
  onOpen: (section: string) => void;
  /** What was answered. */
  children: ReactNode;
};

/** A section as it is read before it is sent, and the way back into it. */
export function SectionReview({
  id,
  title,
  standing: { complete, note },
  onOpen,
  children,
}: SectionReviewProps) {
  return (
    <Section
      level={3}
      title={title}
      {...(!complete && { description: `Not complete: ${note}.` })}
      actions={
        <Button size="small" onClick={() => onOpen(id)} aria-label={`Change “${title}”`}>
          Change
        </Button>
      }
    >
      {children}
    </Section>
  );
}
