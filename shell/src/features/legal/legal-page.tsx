import { BrandMark, CenteredFrame } from '@event-portal/ui';
import type { ReactNode } from 'react';
import styles from './legal-page.module.css';

export type LegalPageProps = {
  title: string;
  /** The day since which it holds, such as "21 November 2026". */
  since: string;
  lead: string;
  sections: readonly { heading: string; text: ReactNode }[];
};

/** A text that one reads: a title, the day since which it holds, and sections. */
export function LegalPage({ title, since, lead, sections }: LegalPageProps) {
  return (
    <CenteredFrame brand={<BrandMark href="/" />} width="reading">
      <article className={styles.text}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.since}>In force since {since}</p>
        <p className={styles.lead}>{lead}</p>
        {sections.map(({ heading, text }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {text}
          </section>
        ))}
      </article>
    </CenteredFrame>
  );
}
