import { Banner, Button } from '@event-portal/ui';
import { useEffect, type ComponentType } from 'react';
import { useShell } from '../shell-context';
import styles from './floating.module.css';
import type { StandInProps } from './lazy-part';

/** What opens over the page, and says when it is to close. */
export type PanelProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Makes what says that a panel has not arrived. The page behind it goes on, and nothing typed there is touched. */
export function missingPanel(titles: {
  loading: string;
  failed: string;
}): ComponentType<PanelProps & StandInProps> {
  return function MissingPanel({ open, onOpenChange, hasFailed, retry }) {
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
          title={hasFailed ? titles.failed : titles.loading}
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
  };
}
