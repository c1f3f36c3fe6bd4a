import { deployables, Failure } from '@event-portal/commands';
import { buildAll } from '@event-portal/local';
import { assertBudgets, budgetsFor, readBudgets, writeBudgets } from './budgets';
import { describeSizes } from './describe-sizes';
import { measureBuilds, sumUp } from './sizes';

/**
 * `npm run size`: what each deployable emits and each page loads, and of which packages; `--write` makes the budgets of it.
 * @throws Failure when something is larger than its budget.
 */
export async function size([option, ...others]: readonly string[]): Promise<void> {
  if ((option !== undefined && option !== '--write') || others.length > 0)
    throw new Failure('Use "npm run size", or "npm run size -- --write" to set the budgets anew.');
  await buildAll((line) => console.log(line), { deployables, services: false });
  const builds = measureBuilds();
  if (option === '--write') writeBudgets(budgetsFor(sumUp(builds)));
  console.log(describeSizes(builds, readBudgets()).join('\n'));
  checkSizes();
}

/** Holds the builds that lie in `dist` to their budgets. @throws Failure */
export function checkSizes(): void {
  assertBudgets(sumUp(measureBuilds()), readBudgets());
}
