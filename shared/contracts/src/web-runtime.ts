import * as z from 'zod/mini';
import { FileIntegrity } from './remote-build';
import { LiveRegistry } from './live-registry';

/** Where a page without a document server finds the signed registry, and whose signature it believes. */
export const RegistryLocation = z.object({
  url: z.string(),
  environment: z.string(),
  keys: z.record(z.string(), z.string()),
  rootSignatures: z.optional(z.int()),
});
export type RegistryLocation = z.infer<typeof RegistryLocation>;

/**
 * What the document server writes into the page for the shell: settings read when the container starts (C2)
 * and the registry. Everything in it is public.
 */
export const WebRuntime = z.object({
  apiBaseUrl: z.url(),
  idpAuthorizeUrl: z.url(),
  idpClientId: z.string(),
  cookieDomain: z.string(),
  /** The path of its host below which the portal lies; left out where it has the host for itself. */
  basePath: z.optional(z.string()),
  /** The path of the cookies that page and API share; left out where it is the root. */
  cookiePath: z.optional(z.string()),
  /** The shell's own files: where they are, and the hash of each; null when it runs from its sources. */
  shell: z.object({
    version: z.string(),
    buildId: z.string(),
    baseUrl: z.string(),
    integrity: z.nullable(z.record(z.string(), FileIntegrity)),
  }),
  /** Whether superusers may try other versions in their own browser. */
  allowsOverrides: z.boolean(),
  /**
   * Whether this page tells nobody how its remotes do: nobody is in front of it. No document server says so; who tries a
   * version writes it into the pages of their own browser, and so it speaks for nobody else.
   */
  isUncounted: z.optional(z.boolean()),
  /** Of so many of a hundred loads the browser tells how fast and how steady pages were; none where it does not say. */
  vitalsPercent: z.optional(z.int()),
  /** Whether pages that say so are kept in the browser, and open without a network; where it does not say, what was kept goes. */
  keepsPages: z.optional(z.boolean()),
  /** Verified already; or where it is, for a page that has to verify it itself. */
  registry: z.union([LiveRegistry, RegistryLocation]),
});
export type WebRuntime = z.infer<typeof WebRuntime>;
