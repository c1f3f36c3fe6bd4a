import type { MeasuredBuild } from '@event-portal/tooling';
import { inKilobytes, type Sizes } from './budgets';
import { sumUp, type Builds } from './sizes';

const LARGEST = 15;

/** The report of `npm run size`, line by line. */
export function describeSizes(builds: Builds, budgets: Sizes): string[] {
  const sizes = sumUp(builds);
  return [
    ...[...builds].flatMap(([folder, build]) => [
      '',
      `${folder}: ${against(sizes.deployables[folder], budgets.deployables[folder])}`,
      ...describeFiles(build),
      ...describePackages(build),
    ]),
    '',
    'What the first visit of a page loads, of shell and remote (brotli)',
    ...Object.entries(sizes.pages).map(([path, size]) => row(path, against(size, budgets.pages[path]))),
  ];
}

function describeFiles({ files }: MeasuredBuild): string[] {
  return [
    row('file', ['raw', 'gzip', 'brotli'].map((title) => title.padStart(10)).join('')),
    ...files.map(({ name, raw, gzip, brotli }) =>
      row(name, [raw, gzip, brotli].map((bytes) => inKilobytes(bytes).padStart(10)).join('')),
    ),
  ];
}

function describePackages({ packages }: MeasuredBuild): string[] {
  const rest = packages.slice(LARGEST);
  return [
    row('package, and about what it adds to the scripts', 'brotli'.padStart(10)),
    ...packages.slice(0, LARGEST).map(([name, bytes]) => row(name, inKilobytes(bytes).padStart(10))),
    ...(rest.length > 0
      ? [
          row(
            `${rest.length} more`,
            inKilobytes(rest.reduce((sum, [, bytes]) => sum + bytes, 0)).padStart(10),
          ),
        ]
      : []),
  ];
}

function against(size = 0, budget = 0): string {
  return `${inKilobytes(size)} of ${inKilobytes(budget)}`;
}

function row(name: string, figures: string): string {
  return `  ${name.padEnd(52)}${figures}`;
}
