import type { Environment } from './environment';
import type { Judged } from './figures/targets';

/** How much is measured. */
export type Amount = {
  /** How often everything is measured in turn. */
  readonly rounds: number;
  /** After how many navigations one page is weighed: whole rounds of three, so that it shows the same each time. */
  readonly navigations: readonly [number, number];
};

/** What a scenario is given. */
export type Bench = {
  readonly environment: Environment;
  readonly amount: Amount;
  readonly report: (line: string) => void;
};

/** What a scenario has found: a chapter of the document about speed, and the figures in it that have a target. */
export type Finding = {
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  readonly judged: readonly Judged[];
};

/** One thing that is measured, by itself. */
export type Scenario = (bench: Bench) => Promise<Finding>;
