import type { ReactNode } from 'react';
import { useMediaQuery } from '../media-query/use-media-query';
import { MAIN_ID, SkipLink } from '../skip-link/skip-link';
import styles from './app-frame.module.css';
import { FrameBarContext } from './frame-bar';
import { Navigation, type NavigationGroup } from './navigation';
import { NavigationSheet } from './navigation-sheet';

export type AppFrameProps = {
  /** The mark that leads home. */
  brand: ReactNode;
  /** Undefined until it is known: its place is kept. */
  navigation: readonly NavigationGroup[] | undefined;
  /** Names the navigation: "Portal", "Admin". */
  navigationLabel?: string;
  /** What the whole area is about: an event switcher. Above the navigation. */
  context?: ReactNode;
  /** `PaletteButton`. */
  search?: ReactNode;
  /** How much waits to be read: beside the mark in the side bar, beside the person in the top bar. */
  bell?: ReactNode;
  /** `PersonMenu`. */
  person?: ReactNode;
  /** A strip above the content: offline, an earlier version. */
  notice?: ReactNode;
  /** Names that strip. */
  noticeLabel?: string;
  children: ReactNode;
};

/**
 * The page's frame: a side bar from 1024 px, a top bar with a sheet below. The content keeps its place in the tree when
 * the one becomes the other, so that nothing in it is lost.
 */
export function AppFrame({
  navigationLabel = 'Main',
  notice,
  noticeLabel = 'Notice',
  children,
  ...bar
}: AppFrameProps) {
  const isWide = useMediaQuery('(min-width: 64rem)', true);
  return (
    <div className={styles.frame}>
      <SkipLink />
      {isWide ? (
        <SideBar {...bar} navigationLabel={navigationLabel} />
      ) : (
        <TopBar {...bar} navigationLabel={navigationLabel} />
      )}
      <div className={styles.page}>
        {notice !== undefined && (
          <aside className={styles.notice} aria-label={noticeLabel}>
            {notice}
          </aside>
        )}
        <main className={styles.main} id={MAIN_ID} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}

type BarProps = Omit<AppFrameProps, 'notice' | 'noticeLabel' | 'children' | 'navigationLabel'> & {
  navigationLabel: string;
};

function SideBar({ brand, context, search, bell, navigation, navigationLabel, person }: BarProps) {
  return (
    <FrameBarContext value="side">
      <header className={styles.side}>
        <div className={styles.brand}>
          {brand}
          {bell}
        </div>
        {context !== undefined && <div className={styles.slot}>{context}</div>}
        {search !== undefined && <div className={styles.slot}>{search}</div>}
        <div className={styles.scroll}>
          <Navigation label={navigationLabel} groups={navigation} />
        </div>
        {person !== undefined && <div className={styles.person}>{person}</div>}
      </header>
    </FrameBarContext>
  );
}

function TopBar({ brand, context, search, bell, navigation, navigationLabel, person }: BarProps) {
  return (
    <FrameBarContext value="top">
      <header className={styles.top}>
        <NavigationSheet label={navigationLabel} brand={brand} context={context} groups={navigation} />
        <div className={styles.topBrand}>{brand}</div>
        {search}
        {bell}
        {person}
      </header>
    </FrameBarContext>
  );
}
