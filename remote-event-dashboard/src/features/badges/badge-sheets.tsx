import type { EndpointReply, listBadges } from '@event-portal/contracts';
import sheet from '#shared/sheet.module.css';
import styles from './badge-sheets.module.css';
import { nameSize } from './name-size';

type Badge = EndpointReply<typeof listBadges>['badges'][number];

/** How many badges are on a sheet of A4; the style sheet says how they lie there. */
export type SheetLayout = '8' | '10' | '21';

export type BadgeSheetsProps = {
  eventName: string;
  badges: readonly Badge[];
  layout: SheetLayout;
  /** What stands large: the name in the portal, or the answer to a question where there is one. */
  nameFrom: string | null;
  /** What stands below it: the team, the answer to a question, or nothing. */
  below: string | null;
};

/** What is below the name when that is the team. Questions have names that begin with a small letter. */
export const TEAM = 'Team';

/** Badges as they are printed, sheet by sheet. No code is on them: a badge is no pass. */
export function BadgeSheets({ eventName, badges, layout, nameFrom, below }: BadgeSheetsProps) {
  const size = Number(layout);
  const sheets = Array.from({ length: Math.ceil(badges.length / size) }, (_, index) =>
    badges.slice(index * size, (index + 1) * size),
  );
  return (
    <section className={sheet.sheet} aria-label="Badges">
      <div className={styles.sheets} data-layout={layout}>
        {sheets.map((some, index) => (
          <ul key={index} className={styles.page} role="list" aria-label={`Sheet ${index + 1}`}>
            {some.map((badge) => {
              const name = (nameFrom === null ? undefined : badge.cells[nameFrom]) ?? badge.name;
              const line = lineBelow(badge, below);
              return (
                <li key={badge.userId} className={styles.badge}>
                  <div className={styles.words}>
                    <div className={styles.person}>
                      <p className={styles.name} data-size={nameSize(name)} dir="auto">
                        {name}
                      </p>
                      {line !== '' && (
                        <p className={styles.below} dir="auto">
                          {line}
                        </p>
                      )}
                    </div>
                    <p className={styles.event} dir="auto">
                      {eventName}
                    </p>
                  </div>
                </li>
              );
            })}
          </ul>
        ))}
      </div>
    </section>
  );
}

function lineBelow({ team, cells }: Badge, below: string | null): string {
  if (below === null) return '';
  return (below === TEAM ? team : cells[below]) ?? '';
}
