import {
  cloneElement,
  createElement,
  useEffect,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
} from 'react';
import { createStore } from '../store';
import type { FullMenu, FullMenuProps, MenuStart } from './full-menu';
import { PlainMenu } from './plain-menu';

/** The longest wait after a press, in milliseconds. */
const PATIENCE_MS = 1000;

/** Until then the network is left to what the page shows. */
const UNASKED_AFTER_MS = 2000;

type TriggerProps = {
  onClick?: (event: MouseEvent) => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  'aria-haspopup'?: 'menu';
  'aria-busy'?: boolean;
};

/** What a menu offers, and the button that opens it. */
export type MenuProps = Omit<FullMenuProps, 'trigger' | 'defaultOpen'> & {
  /** The button that opens it. */
  trigger: ReactElement<TriggerProps>;
};

/**
 * Makes a menu out of the code of one, asked for as soon as somebody turns to it, else a while after the first is shown, and
 * again at every press that did not get it.
 */
export function menuOnDemand(loadCode: () => Promise<typeof FullMenu>) {
  const source = loadOnDemand(loadCode);

  return function MenuOnDemand({ trigger, ...menu }: MenuProps) {
    const component = useSyncExternalStore(source.subscribe, source.loaded);
    const [press, setPress] = useState<'none' | MenuStart | 'plain'>('none');
    const waitsFor = press === 'none' || press === 'plain' ? undefined : press;
    const [isNoticed, setNoticed] = useState(false);
    const notice = () => {
      setNoticed(true);
      void source.load();
    };
    useEffect(() => source.loadSoon(), []);
    useEffect(() => {
      if (!waitsFor) return;
      let isOver = false;
      const end = (isThere: boolean) => {
        if (!isOver && !isThere) setPress('plain');
        isOver = true;
        clearTimeout(timer);
      };
      const timer = setTimeout(end, PATIENCE_MS, false);
      void source.load().then(end);
      return () => end(true);
    }, [waitsFor]);

    // Another button takes the place of this one: it would not have the focus, nor hear the end of a press, and whoever
    // went away from this one would have come from nowhere.
    if (component && (waitsFor || (press === 'none' && !isNoticed)))
      return createElement(component, { ...menu, trigger, defaultOpen: waitsFor });
    return (
      <>
        {cloneElement(trigger, {
          // A press of Enter or the space bar has no clicks to count.
          onClick: ({ detail }) => setPress(detail === 0 ? 'first' : 'menu'),
          onPointerEnter: notice,
          onFocus: notice,
          // As the button of a menu that is there.
          onKeyDown: (event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            setPress(event.key === 'ArrowDown' ? 'first' : 'last');
          },
          'aria-haspopup': 'menu',
          'aria-busy': waitsFor !== undefined,
        })}
        {press === 'plain' && (
          <PlainMenu label={menu.label} groups={menu.groups} onClose={() => setPress('none')} />
        )}
      </>
    );
  };
}

/**
 * Actions behind a button: arrows, typing ahead, Esc, as people know it from everywhere. The behaviour arrives after the page
 * that the menu is on: what is behind a button is not worth making a page wait. A press that comes too early opens the menu as
 * soon as it can. Where that does not arrive, the same entries open without it, and the next press asks for it again.
 */
export const Menu = menuOnDemand(() => import('./full-menu').then((module) => module.FullMenu));

function loadOnDemand(loadCode: () => Promise<typeof FullMenu>) {
  const code = createStore<typeof FullMenu | undefined>(undefined);
  let shown = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** @returns whether it is there. */
  async function load(): Promise<boolean> {
    if (code.get()) return true;
    try {
      code.set(await loadCode());
    } catch {
      return false;
    }
    return true;
  }
  return {
    loaded: code.get,
    subscribe: code.subscribe,
    load,
    /** Loads it unasked after a while. @returns a function for whoever goes: with the last one, there is nobody left to load it for */
    loadSoon() {
      shown += 1;
      if (shown === 1) timer = setTimeout(() => void load(), UNASKED_AFTER_MS);
      return () => {
        shown -= 1;
        if (shown === 0) clearTimeout(timer);
      };
    },
  };
}
