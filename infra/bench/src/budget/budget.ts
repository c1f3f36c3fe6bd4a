import { countLoad, type LoadFigures } from '../figures/count-load';
import type { Loads } from '../scenarios/loads';
import { budgets } from './budgets';

/** Everything of the portal's pages that is more than it may be, in words, and each page without a budget. */
export function findExcesses(loads: Loads): string[] {
  return [...loads].flatMap(([{ name }, variants]) => {
    const load = [...variants].find(([variant]) => variant.name === 'ours')?.[1];
    return load ? findExcess(name, countLoad(load), budgets[name]) : [];
  });
}

/** What of a page is more than it may be, in words; of those figures that are given. */
export function findExcess(
  page: string,
  figures: Partial<LoadFigures>,
  budget: LoadFigures | undefined,
): string[] {
  if (!budget) return [`${page} has no budget in infra/bench/src/budget/budgets.ts.`];
  return figureNames.flatMap((name) => {
    const figure = figures[name];
    return figure !== undefined && figure > budget[name]
      ? [`${page}: ${name} is ${figure}, and may be ${budget[name]}. Find out what brought it.`]
      : [];
  });
}

const figureNames = [
  'scriptBytes',
  'documentBytes',
  'bytes',
  'requests',
  'hopsToCode',
  'hopsToData',
] as const satisfies readonly (keyof LoadFigures)[];
