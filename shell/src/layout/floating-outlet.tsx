import { Banner, Button, usePaletteShortcut } from '@event-portal/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { afterFiles } from '../after-files';
import { useShell } from '../shell-context';
import styles from './floating.module.css';
import { useInspectorShortcut } from './inspector/inspector-state';

/** The place of banners, panels and messages. Their code comes after the page: what was asked for before is open then. */
export function FloatingOutlet() {
  const { commands, later } = useShell();
  const { code, failure } = useSyncExternalStore(later.subscribe, later.get);
  // It is drawn with the first page.
  useEffect(() => {
    void afterFiles(window)
      .then(later.load)
      .catch(() => undefined);
  }, [later]);
  usePaletteShortcut(() => commands.setOpen(true));
  useInspectorShortcut();
  return (
    <div className={styles.stack}>
      {code ? <code.FloatingBanners /> : failure !== undefined && <MissingBanners />}
    </div>
  );
}

/** Says plainly that they have not come. They are asked for again once the network is back; a deploy may have taken them away. */
function MissingBanners() {
  const { catalogue, later, unsaved } = useShell();
  useEffect(() => {
    void catalogue.refresh();
    const ask = () => void later.load().catch(() => undefined);
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [catalogue, later]);
  const reload = async () => {
    if (await unsaved.mayBeLost()) window.location.reload();
  };
  return (
    <div className={styles.place}>
      <Banner
        tone="warning"
        live="polite"
        title="Parts of the portal could not be loaded"
        action={
          <Button size="small" onClick={() => void reload()}>
            Load the page again
          </Button>
        }
      >
        Check your connection. If it works, the portal has probably been updated.
      </Banner>
    </div>
  );
}
