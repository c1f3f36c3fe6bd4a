import { useLayoutEffect, useRef, type ReactNode } from 'react';

/** Why a page stands in for another: that one failed, or there is none at this address for the person. */
export type StandInPageProps = { kind: 'failure' | 'not-found'; children: ReactNode };

/** Marks a page that stands in for another: its own heading is the title then, and takes the focus. */
export function StandInPage({ kind, children }: StandInPageProps) {
  const page = useRef<HTMLDivElement>(null);
  // Before anybody can look: the shell announces the title when it sees the heading.
  useLayoutEffect(() => {
    const heading = page.current?.querySelector('h1');
    if (!heading) return;
    document.title = `${heading.textContent} – Event Portal`;
    heading.focus();
  }, []);
  return (
    <div ref={page} data-failed-page={kind}>
      {children}
    </div>
  );
}
