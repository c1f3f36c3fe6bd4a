import { Failure } from '@event-portal/commands';
import { countLoad, type LoadFigures } from '../figures/count-load';
import type { Traces } from '../scenarios/trace';
import { budgets } from './budgets';

/**
 * Holds every page of the portal to what it may bring: bytes, requests and hops are the same on every machine.
 * @throws Failure that names each figure that is too high, and each page without a budget
 */
export function checkBudget(traces: Traces): void {
  const problems = [...traces].flatMap(([{ name }, loads]) => {
    const load = [...loads].find(([variant]) => variant.name === 'ours')?.[1];
    return load ? findExcess(name, countLoad(load), budgets[name]) : [];
  });
  if (problems.length > 0) throw new Failure(problems.join('\n'));
}

/** What of a page is more than it may be, in words. */
export function findExcess(page: string, figures: LoadFigures, budget: LoadFigures | undefined): string[] {
  if (!budget) return [`${page} has no budget in infra/bench/src/budget/budgets.ts.`];
  return figureNames.flatMap((name) =>
    figures[name] > budget[name]
      ? [`${page}: ${name} is ${figures[name]}, and may be ${budget[name]}. Find out what brought it.`]
      : [],
  );
}

const figureNames = [
  'scriptBytes',
  'documentBytes',
  'bytes',
  'requests',
  'hopsToCode',
  'hopsToData',
] as const satisfies readonly (keyof LoadFigures)[];
