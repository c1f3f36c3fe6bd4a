const browsers = ['Chrome', 'Edge', 'Firefox', 'Safari'] as const;
type Browser = (typeof browsers)[number];

/** What the portal cannot do without, how a page asks for it, and the first versions that have it (caniuse.com). */
type RequiredFeature = {
  readonly name: string;
  /** An expression that even a browser of 2012 can read. */
  readonly check: string;
  readonly since: Readonly<Record<Browser, number>>;
};

/** The newest features that the portal's code and styles rely on. Add a newer one here. */
const requiredFeatures: readonly RequiredFeature[] = [
  {
    name: 'light-dark()',
    check: 'window.CSS&&CSS.supports&&CSS.supports("color","light-dark(red,red)")',
    since: { Chrome: 123, Edge: 123, Firefox: 120, Safari: 17.5 },
  },
  {
    name: 'AbortSignal.any()',
    check: 'window.AbortSignal&&AbortSignal.any',
    since: { Chrome: 116, Edge: 116, Firefox: 124, Safari: 17.4 },
  },
  {
    name: 'URL.canParse()',
    check: 'window.URL&&URL.canParse',
    since: { Chrome: 120, Edge: 120, Firefox: 115, Safari: 17 },
  },
  {
    name: 'Intl.Segmenter',
    check: 'window.Intl&&Intl.Segmenter',
    since: { Chrome: 87, Edge: 87, Firefox: 125, Safari: 14.1 },
  },
];

/** An expression that is true in a browser which has everything that the portal needs. */
export const browserCheck = requiredFeatures.map(({ check }) => check).join('&&');

/** The oldest version of each browser that has it all. Builds are made for these: what is written and what runs are one. */
const oldest = browsers.map((browser) => ({
  browser,
  version: Math.max(...requiredFeatures.map(({ since }) => since[browser])),
}));

/** As people read them: "Chrome 123". */
export const supportedBrowsers = oldest.map(({ browser, version }) => `${browser} ${version}`);

/** As the compiler of scripts reads them. */
export const scriptTargets = Object.fromEntries(
  oldest.map(({ browser, version }) => [browser.toLowerCase(), String(version)]),
);

/** As the compiler of styles reads them: a byte for the version, one for the part behind its point. */
export const styleTargets = Object.fromEntries(
  oldest.map(({ browser, version }) => {
    const [major = 0, minor = 0] = String(version).split('.').map(Number);
    return [browser.toLowerCase(), (major << 16) | (minor << 8)];
  }),
);
