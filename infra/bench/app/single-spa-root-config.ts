import { registerApplication, start, type LifeCycles } from 'single-spa';
import { descriptors } from './descriptors';
import { areaOf } from './single-spa-areas';

const styles = JSON.parse(document.getElementById('styles')?.textContent ?? '{}') as Record<string, string[]>;

registerApplication({
  name: 'shell',
  app: () => import('@event-portal/bench-shell'),
  activeWhen: ({ pathname }) => areaOf(pathname) === undefined,
});
for (const { name } of descriptors)
  registerApplication({
    name,
    async app() {
      const [application] = await Promise.all([
        import(/* webpackIgnore: true */ `@event-portal/bench-${name}`) as Promise<LifeCycles>,
        ...(styles[name] ?? []).map(addStyles),
      ]);
      return application;
    },
    activeWhen: ({ pathname }) => areaOf(pathname) === name,
  });
start({ urlRerouteOnly: true });

/** Adds a style sheet, unless the document has brought it. */
async function addStyles(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement('link');
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
    Object.assign(link, { rel: 'stylesheet', href });
    document.head.append(link);
  });
}
