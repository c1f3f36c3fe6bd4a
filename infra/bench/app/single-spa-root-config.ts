import { registerApplication, start, type LifeCycles } from 'single-spa';
import { descriptors } from './descriptors';
import { areaOf } from './single-spa-areas';

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
        ...[...document.querySelectorAll<HTMLLinkElement>(`link[data-area='${name}']`)].map(bring),
      ]);
      return application;
    },
    activeWhen: ({ pathname }) => areaOf(pathname) === name,
  });
start({ urlRerouteOnly: true });

/** Brings a style sheet that the document has only named. */
async function bring(link: HTMLLinkElement): Promise<void> {
  if (link.rel === 'stylesheet') return;
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
    link.rel = 'stylesheet';
  });
}
