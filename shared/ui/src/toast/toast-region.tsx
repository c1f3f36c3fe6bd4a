import { X } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import {
  UNSTABLE_Toast,
  UNSTABLE_ToastContent,
  UNSTABLE_ToastRegion,
  type QueuedToast,
} from 'react-aria-components/Toast';
import { Text } from 'react-aria-components/Text';
import { Button } from '../button/button';
import { IconButton } from '../icon-button/icon-button';
import { LocalisedBehaviour } from '../locale/locale';
import { ToneIcon } from '../tone/tone-icon';
import { toneAttributes } from '../tone/tone';
import type { ToastMessage, ToastQueue } from './toast-queue';
import styles from './toast-region.module.css';

export type ToastRegionProps = {
  queue: ToastQueue;
  label?: (count: number) => string;
  dismissLabel?: string;
};

/**
 * Where messages appear: announced without taking the focus, reachable with F6, held while someone points at them or
 * is in them, put away with Esc or their button. One per page.
 */
export function ToastRegion({ queue, label = countToasts, dismissLabel = 'Dismiss' }: ToastRegionProps) {
  const { source } = queue;
  const count = useSyncExternalStore(
    (notify) => source.subscribe(notify),
    () => source.visibleToasts.length,
  );
  return (
    <LocalisedBehaviour>
      {/* The library enters the region into the page's landmarks (F6) when its name changes: with the first toast. */}
      <UNSTABLE_ToastRegion className={styles.region} queue={source} aria-label={label(count)}>
        {({ toast }) => (
          <ToastCard toast={toast} dismissLabel={dismissLabel} onClose={() => source.close(toast.key)} />
        )}
      </UNSTABLE_ToastRegion>
    </LocalisedBehaviour>
  );
}

function countToasts(count: number): string {
  return count === 1 ? '1 notification' : `${count} notifications`;
}

type ToastCardProps = { toast: QueuedToast<ToastMessage>; dismissLabel: string; onClose: () => void };

function ToastCard({ toast, dismissLabel, onClose }: ToastCardProps) {
  const { tone = 'neutral', title, description, action } = toast.content;
  const toastElement = useRef<HTMLDivElement>(null);
  useEscape(toastElement, onClose);
  return (
    <UNSTABLE_Toast toast={toast} {...toneAttributes(tone, styles.toast)} ref={toastElement}>
      {tone !== 'neutral' && (
        <span className={styles.icon}>
          <ToneIcon tone={tone} />
        </span>
      )}
      <UNSTABLE_ToastContent className={styles.words}>
        <Text className={styles.title} slot="title">
          {title}
        </Text>
        {description !== undefined && (
          <Text className={styles.description} slot="description">
            {description}
          </Text>
        )}
      </UNSTABLE_ToastContent>
      {action && (
        <Button
          size="small"
          onClick={() => {
            action.onAction();
            onClose();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={dismissLabel} size="small" onClick={onClose}>
        <X />
      </IconButton>
    </UNSTABLE_Toast>
  );
}

/** Esc puts a message away while the focus is in it. */
function useEscape(element: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useLayoutEffect(() => {
    const node = element.current;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') escape();
    };
    node?.addEventListener('keydown', listen);
    return () => node?.removeEventListener('keydown', listen);
  }, [element]);
}
