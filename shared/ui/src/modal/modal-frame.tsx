import { createElement, useEffect, useState, useSyncExternalStore } from 'react';
import { useWaitFor, type CodeOnDemand } from '../on-demand/code-on-demand';
import type { FullModal } from './full-modal';
import { modalCode } from './modal-code';
import type { ModalFrameProps } from './modal-props';
import { PlainModal } from './plain-modal';

/** Makes a frame out of the code of one, asked for when it is first opened, else a while after the first is there. */
export function modalOnDemand(source: CodeOnDemand<typeof FullModal>) {
  return function ModalFrameOnDemand(props: ModalFrameProps) {
    const { open } = props;
    const component = useSyncExternalStore(source.subscribe, source.get);
    const [isPlain, setPlain] = useState(false);
    // What stands in for it stays until it is closed: what is typed in it would be lost with it.
    if (isPlain && !open) setPlain(false);
    useEffect(() => source.loadSoon(), []);
    useWaitFor(source, open && !component, () => setPlain(true));

    if (isPlain) return open && <PlainModal {...props} />;
    return component && createElement(component, props);
  };
}

/**
 * Lies over the page, which is out of reach until it closes. The behaviour arrives after the page: one that is opened before
 * is there as soon as it can be. Where that does not arrive, it opens without it.
 */
export const ModalFrame = modalOnDemand(modalCode);
