import { PENDING_DELAY_MS } from '@event-portal/contracts';
import { useDelayed } from '@event-portal/remote-kit/routing';
import { Component, useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { useShell } from '../shell-context';
import { onDemand } from '../on-demand';

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
  const source = onDemand(load);
  const ask = () => void source.load().catch(() => undefined);

  return function LazyPart(props) {
    const { catalogue } = useShell();
    const { code: Part, failure } = useSyncExternalStore(source.subscribe, source.get);
    const hasFailed = failure !== undefined;
    const isLate = useDelayed(!Part, PENDING_DELAY_MS);
    useEffect(() => {
      ask();
      window.addEventListener('online', ask);
      return () => window.removeEventListener('online', ask);
    }, []);
    useEffect(() => {
      if (hasFailed) void catalogue.refresh();
    }, [hasFailed, catalogue]);

    if (!Part) return hasFailed || isLate ? <StandIn {...props} hasFailed={hasFailed} retry={ask} /> : null;
    // What has thrown once would throw again: only a load of the page brings other code.
    return (
      <PartBoundary standIn={<StandIn {...props} hasFailed retry={ask} />}>
        <Part {...props} />
      </PartBoundary>
    );
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
