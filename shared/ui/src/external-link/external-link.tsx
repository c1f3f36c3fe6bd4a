import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './external-link.module.css';

export type ExternalLinkProps = {
  href: string;
  /** Where it leads, in words: the name of a site, not "here". */
  children: ReactNode;
};

/** A link to another site. It opens beside the portal, says so, and tells the site nothing of where one came from. */
export function ExternalLink({ href, children }: ExternalLinkProps) {
  return (
    <a href={href} target="_blank" rel="noreferrer noopener nofollow">
      {children}
      <ArrowUpRight className={styles.icon} aria-hidden="true" />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
