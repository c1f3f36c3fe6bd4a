import { pageOf } from '@event-portal/remote-kit/routing';

/** A pointer that rests on a link for so long, in milliseconds, is more than on its way over it. */
const RESTS_AFTER_MS = 80;

declare global {
  interface Navigator {
    /** What the browser knows of the network; not every browser tells. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}

/** What the browser says of a network on which what somebody waits for must not share with anything else. */
const SLOW = ['slow-2g', '2g'];

/** Whether something may be fetched that nobody has asked for: not for people who save data, nor over a network of the slow kinds. */
export function maySpend({ connection = {} }: Navigator, slow: readonly string[] = SLOW): boolean {
  return !connection.saveData && !slow.includes(connection.effectiveType ?? '');
}

/** Fetches what a page needs; ends when the person turns away. Nobody waits for it, and nobody hears of its failure. */
export type Prepare = (page: URL, turnedAway: AbortSignal) => Promise<void>;

/** The link that somebody is about to follow, and what tells so. */
type Aim = {
  readonly link: Element;
  readonly by: 'pointer' | 'focus';
  readonly begin: () => void;
  readonly turnAway: () => void;
};

/**
 * Has a page prepared while somebody is about to open it: when a pointer rests on its link, when it has the focus, and as
 * soon as it is touched or pressed. One page at a time; whoever turns to another link, or away from that one by the same means, ends what was begun:
 * a focus that moves by itself says nothing of a pointer that rests. Nothing is prepared
 * for people who save data or have a slow network.
 * @param basePath the path of its host below which the portal lies
 * @returns a function that ends it.
 */
export function watchIntent(window: Window, prepare: Prepare, basePath = ''): () => void {
  const { document, location, navigator } = window;
  let aim: Aim | undefined;

  function take(target: EventTarget | null, by: Aim['by'], waitMs: number): void {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (link ? link === aim?.link : by !== aim?.by) return;
    drop();
    if (!(link instanceof HTMLAnchorElement) || !maySpend(navigator)) return;
    const page = pageOf(link, location, basePath);
    if (!page || link.pathname === location.pathname) return;
    const away = new AbortController();
    let hasBegun = false;
    const begin = () => {
      if (!hasBegun) prepare(page, away.signal).catch(() => undefined);
      hasBegun = true;
    };
    const timer = setTimeout(begin, waitMs);
    const turnAway = () => {
      clearTimeout(timer);
      away.abort();
    };
    aim = { link, by, begin, turnAway };
  }

  function drop(): void {
    aim?.turnAway();
    aim = undefined;
  }

  const onPointer = ({ target, pointerType }: PointerEvent) =>
    take(target, 'pointer', pointerType === 'touch' ? 0 : RESTS_AFTER_MS);
  const onFocus = ({ target }: FocusEvent) => take(target, 'focus', RESTS_AFTER_MS);
  // What a link that is followed needs is needed now, all of it at once: the page itself asks for one after the other.
  const onClick = ({ target }: MouseEvent) => {
    take(target, 'pointer', 0);
    aim?.begin();
    aim = undefined;
  };
  document.addEventListener('pointerover', onPointer, { passive: true });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointercancel', drop);
  document.addEventListener('click', onClick, true);
  return () => {
    drop();
    document.removeEventListener('pointerover', onPointer);
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointercancel', drop);
    document.removeEventListener('click', onClick, true);
  };
}
