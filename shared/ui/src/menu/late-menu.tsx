import {
  cloneElement,
  createElement,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactElement,
} from 'react';
import type { Menu, MenuProps } from './menu';

/**
 * A menu whose behaviour arrives after the page that it is on: what is behind the buttons of a table is not worth
 * making the table wait. A press that comes too early opens the menu as soon as it can; one whose load failed, tries again.
 */
export function LateMenu({
  trigger,
  ...menu
}: Omit<MenuProps, 'trigger' | 'defaultOpen'> & { trigger: ReactElement<TriggerProps> }) {
  const component = useSyncExternalStore(subscribe, () => loaded);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    void load();
  }, []);
  if (component) return createElement(component, { ...menu, trigger, defaultOpen: wanted });
  const want = () => {
    setWanted(true);
    void load();
  };
  return cloneElement(trigger, { onClick: want, 'aria-haspopup': 'menu' });
}

type TriggerProps = { onClick?: () => void; 'aria-haspopup'?: 'menu' };

let loaded: typeof Menu | undefined;
const listeners = new Set<() => void>();

async function load(): Promise<void> {
  if (loaded) return;
  try {
    loaded = (await import('./menu')).Menu;
  } catch {
    // The page works without; the next press tries again.
    return;
  }
  for (const listener of listeners) listener();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
