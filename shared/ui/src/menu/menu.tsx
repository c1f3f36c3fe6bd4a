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
import { codeOnDemand, useWaitFor } from '../on-demand/code-on-demand';
import type { FullMenu, FullMenuProps, MenuStart } from './full-menu';
import { PlainMenu } from './plain-menu';

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
  const source = codeOnDemand(loadCode);

  return function MenuOnDemand({ trigger, ...menu }: MenuProps) {
    const component = useSyncExternalStore(source.subscribe, source.get);
    const [press, setPress] = useState<'none' | MenuStart | 'plain'>('none');
    const waitsFor = press === 'none' || press === 'plain' ? undefined : press;
    const [isNoticed, setNoticed] = useState(false);
    const notice = () => {
      setNoticed(true);
      void source.load();
    };
    useEffect(() => source.loadSoon(), []);
    useWaitFor(source, waitsFor !== undefined, () => setPress('plain'));

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
