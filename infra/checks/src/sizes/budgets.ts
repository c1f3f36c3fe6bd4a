import { checkout, Failure } from '@event-portal/commands';
import { readJson } from '@event-portal/contracts/json';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Bytes = z.record(z.string(), z.number());
const Sizes = z.object({
  /** What a deployable consists of in browsers, by its folder. */
  deployables: Bytes,
  /** What the first visit of a page loads of scripts and styles, by URL pattern. */
  pages: Bytes,
});
/** Sizes in bytes of brotli; as budgets, how large each may become. */
export type Sizes = z.infer<typeof Sizes>;

const FILE = 'infra/checks/src/sizes/budgets.json';
/** A build's own id is in its names, which makes a few bytes more or less of every change. */
const ROOM = 1.01;
const ROUNDED_TO = 100;

/** The budgets of this checkout. */
export function readBudgets(): Sizes {
  return readJson(Sizes, readFileSync(join(checkout, FILE), 'utf8'), FILE);
}

/** Makes budgets of sizes: a hundredth more, rounded up to the next hundred bytes. */
export function budgetsFor(sizes: Sizes): Sizes {
  const widen = (bytes: Readonly<Record<string, number>>) =>
    Object.fromEntries(
      Object.entries(bytes).map(([name, size]) => [name, Math.ceil((size * ROOM) / ROUNDED_TO) * ROUNDED_TO]),
    );
  return { deployables: widen(sizes.deployables), pages: widen(sizes.pages) };
}

/** Writes the budgets of this checkout. */
export function writeBudgets(budgets: Sizes): void {
  writeFileSync(join(checkout, FILE), `${JSON.stringify(budgets, null, 2)}\n`);
}

/** Says what is larger than it may be, or has no budget. @throws Failure with a line for each. */
export function assertBudgets(sizes: Sizes, budgets: Sizes): void {
  const faults = [
    ...compare(sizes.deployables, budgets.deployables, 'emits'),
    ...compare(sizes.pages, budgets.pages, 'loads'),
  ];
  if (faults.length > 0)
    throw new Failure(
      `${faults.join('\n')}\n"npm run size" shows what is in it. What is meant: npm run size -- --write`,
    );
}

function compare(sizes: Sizes['pages'], budgets: Sizes['pages'], verb: string): string[] {
  const names = [...new Set([...Object.keys(sizes), ...Object.keys(budgets)])];
  return names.flatMap((name) => {
    const [size, budget] = [sizes[name], budgets[name]];
    if (size === undefined) return [`${name} has a budget, and is gone.`];
    if (budget === undefined) return [`${name} ${verb} ${inKilobytes(size)}, and has no budget.`];
    if (size <= budget) return [];
    return [
      `${name} ${verb} ${inKilobytes(size)}, ${size - budget} bytes more than its budget of ${inKilobytes(budget)}.`,
    ];
  });
}

/** As people read it: thousands of bytes, with one decimal. */
export function inKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
