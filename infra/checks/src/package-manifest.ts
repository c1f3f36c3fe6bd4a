import { readJson } from '@event-portal/contracts/json';
import * as z from 'zod/mini';

const Packages = z.optional(z.record(z.string(), z.string()));
const PackageManifest = z.object({ dependencies: Packages, devDependencies: Packages });

/** The packages that a package.json names: those that it ships with, and those of its tests and builds. */
export function readPackages(text: string): { readonly shipped: string[]; readonly others: string[] } {
  const { dependencies = {}, devDependencies = {} } = readJson(PackageManifest, text, 'package.json');
  return { shipped: Object.keys(dependencies), others: Object.keys(devDependencies) };
}
