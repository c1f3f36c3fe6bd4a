import { Banner, Button } from '@event-portal/ui';
import { useEffect } from 'react';
import { useShell } from '../shell-context';
import styles from './floating.module.css';
import type { StandInProps } from './lazy-part';
import type { PaletteProps } from './palette';

/** Says that the list of pages has not arrived. The page behind it goes on, and nothing typed there is touched. */
export function MissingPalette({ open, onOpenChange, hasFailed, retry }: PaletteProps & StandInProps) {
  const { unsaved } = useShell();
  useEffect(() => {
    if (open) retry();
  }, [open, retry]);
  if (!open) return null;

  const reload = async () => {
    if (await unsaved.mayBeLost()) window.location.reload();
  };
  return (
    <div className={styles.place}>
      <Banner
        tone={hasFailed ? 'warning' : 'accent'}
        live="polite"
        title={hasFailed ? 'The list of pages could not be loaded' : 'Loading the list of pages…'}
        onDismiss={() => onOpenChange(false)}
        {...(hasFailed && {
          action: (
            <Button size="small" onClick={() => void reload()}>
              Load the page again
            </Button>
          ),
        })}
      >
        {hasFailed && 'Check your connection. If it works, the portal has probably been updated.'}
      </Banner>
    </div>
  );
}
