import { AppFrame, BrandMark, PageHeader, ThemeChoice } from '@event-portal/ui';
import { useEffect, useLayoutEffect } from 'react';
import { openAddress, printAddress, useAddress, type Address } from './address';
import styles from './gallery.module.css';
import { pages, type GalleryPage } from './pages';

/** Every component in every state. */
export function Gallery() {
  const address = useAddress();
  const page = pages.find(({ id }) => id === address.page) ?? pages[0];
  useLayoutEffect(() => {
    if (address.theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = address.theme;
  }, [address.theme]);
  useEffect(() => {
    document.title = `${page?.title ?? ''} – Gallery`;
    window.scrollTo(0, 0);
  }, [page]);

  if (!page) return null;
  if (page.bare) return <page.Component key={page.id} />;
  return <Framed page={page} address={address} />;
}

function Framed({ page, address }: { page: GalleryPage; address: Address }) {
  const groups = [...new Set(pages.map(({ group }) => group))];
  return (
    <AppFrame
      brand={<BrandMark href="#/" name="Gallery" />}
      navigationLabel="Components"
      navigation={groups.map((group) => ({
        label: group,
        items: pages
          .filter((item) => item.group === group)
          .map(({ id, title, icon }) => ({
            label: title,
            icon,
            href: printAddress({ page: id, theme: address.theme }),
            current: id === page.id,
          })),
      }))}
      person={
        <ThemeChoice value={address.theme} onChange={(theme) => openAddress({ page: page.id, theme })} wide />
      }
    >
      <div className={styles.page} data-gallery-page="">
        <PageHeader title={page.title} description={page.description} />
        <page.Component key={page.id} />
      </div>
    </AppFrame>
  );
}
