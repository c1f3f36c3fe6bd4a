import { PaletteButton, usePaletteShortcut } from '@event-portal/ui';
import { lazy, Suspense, useState } from 'react';

/** The palette is large and rarely the first thing that somebody does. */
const Palette = lazy(() => import('./palette').then(({ Palette: Component }) => ({ default: Component })));

const shortcut = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

/** Opens the command palette, by its button or from the keyboard. */
export function OpenPalette() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  usePaletteShortcut(open);
  return (
    <>
      <PaletteButton label="Go to" shortcut={shortcut} onPress={open} />
      {wasOpened && (
        <Suspense>
          <Palette open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
