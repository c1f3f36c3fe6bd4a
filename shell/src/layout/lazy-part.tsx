import { PENDING_DELAY_MS } from '@event-portal/contracts';
import { importWithRetry, useDelayed } from '@event-portal/remote-kit/routing';
import { createStore } from '@event-portal/ui/store';
import { Component, useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { useShell } from '../shell-context';

/** What stands in for a part is told whether it is only late, and how to ask for it again. */
export type StandInProps = { readonly hasFailed: boolean; readonly retry: () => void };

/**
 * A part of the shell whose code is loaded when it is first shown. React's own `lazy` would take the page along when the
 * code does not come; here something simple stands in, the code is asked for again once the network is back, and the
 * shell looks for a newer version, because a deploy may have taken the files away.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  StandIn: ComponentType<Props & StandInProps>,
): ComponentType<Props> {
  const source = loadOnDemand(load);

  return function LazyPart(props) {
    const { catalogue } = useShell();
    const Part = useSyncExternalStore(source.subscribe, source.loaded);
    const hasFailed = useSyncExternalStore(source.subscribe, source.hasFailed);
    const isLate = useDelayed(!Part, PENDING_DELAY_MS);
    useEffect(() => {
      source.load();
      window.addEventListener('online', source.load);
      return () => window.removeEventListener('online', source.load);
    }, []);
    useEffect(() => {
      if (hasFailed) void catalogue.refresh();
    }, [hasFailed, catalogue]);

    if (!Part)
      return hasFailed || isLate ? <StandIn {...props} hasFailed={hasFailed} retry={source.load} /> : null;
    // What has thrown once would throw again: only a load of the page brings other code.
    return (
      <PartBoundary standIn={<StandIn {...props} hasFailed retry={source.load} />}>
        <Part {...props} />
      </PartBoundary>
    );
  };
}

/** Loads a component when it is asked to, and again after a failure. */
function loadOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  // While it is tried again, what the failure has shown stays.
  const source = createStore<{ part?: ComponentType<Props>; hasFailed: boolean }>({ hasFailed: false });
  let isLoading = false;
  const ended = (change: Partial<ReturnType<typeof source.get>>) => {
    isLoading = false;
    source.set({ ...source.get(), ...change });
  };
  return {
    load: () => {
      if (source.get().part || isLoading) return;
      isLoading = true;
      importWithRetry(load).then(
        (part) => ended({ part }),
        () => ended({ hasFailed: true }),
      );
    },
    loaded: () => source.get().part,
    hasFailed: () => source.get().hasFailed,
    subscribe: source.subscribe,
  };
}

type PartBoundaryProps = { standIn: ReactNode; children: ReactNode };

class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.standIn : this.props.children;
  }
}
