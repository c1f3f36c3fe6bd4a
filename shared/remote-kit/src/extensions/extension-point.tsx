import type { ExtensionPointId, ExtensionProps } from '@event-portal/contracts';
import { usePerson, usePlatform, type ExtensionsView, type OfferedExtension } from '@event-portal/remote-kit';
import { Component, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';

export type ExtensionPointProps<Point extends ExtensionPointId> = {
  name: Point;
  /** Handed to each extension as plain data. */
  props: ExtensionProps<Point>;
};

type Loaded = OfferedExtension & { readonly Extension: ComponentType };

/**
 * A place of a page where other remotes may show something. It is empty until one of them is there, after the page; one that does
 * not come, or throws, leaves no trace for the person, and is reported.
 */
export function ExtensionPoint<Point extends ExtensionPointId>({ name, props }: ExtensionPointProps<Point>) {
  const { extensions } = usePlatform();
  return extensions && <Extensions key={JSON.stringify(props)} {...{ name, props, extensions }} />;
}

function Extensions({
  name,
  props,
  extensions,
}: {
  name: string;
  props: object;
  extensions: ExtensionsView;
}) {
  const person = usePerson();
  const [loaded, setLoaded] = useState<readonly Loaded[]>([]);
  const [asked] = useState(props);

  useEffect(() => {
    let isGone = false;
    const places = new Map<number, Loaded>();
    const show = async (extension: OfferedExtension, place: number) => {
      const Extension = await extensions.load(extension, asked);
      if (isGone || !Extension) return;
      places.set(place, { ...extension, Extension });
      setLoaded([...places].toSorted(([a], [b]) => a - b).map(([, entry]) => entry));
    };
    void extensions.list(name, asked).then((offered) => {
      if (!isGone) for (const [place, extension] of offered.entries()) void show(extension, place);
    });
    return () => {
      isGone = true;
      setLoaded([]);
    };
  }, [extensions, name, asked, person?.userId, person?.role]);

  return loaded.map(({ Extension, ...extension }) => (
    <ExtensionBoundary
      key={`${extension.remote}/${extension.id}`}
      onError={(error) => extensions.failed(extension, error, asked)}
    >
      {/* Whose it is, for whoever looks at the page; for its layout it is not there. */}
      <div data-extension={`${extension.remote}:${name}/${extension.id}`} style={{ display: 'contents' }}>
        <Suspense>
          <Extension />
        </Suspense>
      </div>
    </ExtensionBoundary>
  ));
}

type BoundaryProps = { readonly onError: (error: unknown) => void; readonly children: ReactNode };

/** What has thrown is gone, and everything around it goes on. */
class ExtensionBoundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
