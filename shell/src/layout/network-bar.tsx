import { Banner, Button, VisuallyHidden } from '@event-portal/ui';
import { useSyncExternalStore } from 'react';
import { describeKeptAt, describeNetwork } from '../network/network-messages';
import { useShell } from '../shell-context';
import floating from './floating.module.css';
import styles from './network-bar.module.css';
import { useAskBeforeUnload } from './unsaved-input';

/** Of when the page is, where it was kept; it is one until it is loaded again. */
const asOf = describeKeptAt(document.documentElement.dataset.keptAt);

/** The one place that shows the state of the network: offline, slow, changes that wait, changes that are saved. */
export function NetworkBar() {
  const { network, unsaved } = useShell();
  const report = useSyncExternalStore(network.subscribe, network.current);
  const { waiting, isKept, refused } = report;
  useAskBeforeUnload(waiting.length > 0 && !isKept);
  const words = describeNetwork(report, asOf);
  const load = async () => {
    if (await unsaved.mayBeLost()) window.location.reload();
  };
  return (
    <>
      {/* There from the start: what appears together with its words is not announced everywhere. */}
      <VisuallyHidden>
        <p role="status">{words && `${words.title}. ${words.text}`}</p>
      </VisuallyHidden>
      {words && (
        <aside className={`${floating.place} ${styles.bar}`} aria-label="Network">
          <Banner
            tone={words.tone}
            title={words.title}
            {...(words.isToLoad && {
              action: (
                <Button size="small" onClick={() => void load()}>
                  Load it
                </Button>
              ),
            })}
            {...(refused.length > 0 && words.tone === 'danger' && { onDismiss: network.dismissRefused })}
          >
            {words.text}
            {words.tone === 'danger' && (
              <ul className={styles.waiting} role="list">
                {refused.map(({ id, label, reason }) => (
                  <li key={id}>
                    {label}: {reason}
                  </li>
                ))}
              </ul>
            )}
            {waiting.length > 0 && (
              <details>
                <summary>What waits</summary>
                <ul className={styles.waiting} role="list">
                  {waiting.map(({ id, label }) => (
                    <li key={id} className={styles.change}>
                      {label}
                      <Button size="small" onClick={() => network.cancel(id)}>
                        Do not send<VisuallyHidden>: {label}</VisuallyHidden>
                      </Button>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </Banner>
        </aside>
      )}
    </>
  );
}
