const browsers = ['Chrome', 'Edge', 'Firefox', 'Safari'] as const;
type Browser = (typeof browsers)[number];

/** What the portal cannot do without, how a page asks for it, and the first versions that have it (caniuse.com). */
type RequiredFeature = {
  readonly name: string;
  /** An expression that even a browser of 2012 can read. */
  readonly check: string;
  readonly since: Readonly<Record<Browser, number>>;
};

/** The newest that the portal's code and styles rely on. Whoever relies on something newer adds it here. */
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

/** The oldest browsers that have it all: "Chrome 123". */
export const supportedBrowsers = browsers.map(
  (browser) => `${browser} ${Math.max(...requiredFeatures.map(({ since }) => since[browser]))}`,
);
