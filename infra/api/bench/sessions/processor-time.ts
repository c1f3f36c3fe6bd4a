import { readdirSync, readFileSync } from 'node:fs';

/** A clock tick of Linux, in which it counts what a process has used; the same on every machine that runs Node.js. */
const TICK_US = 10_000;

/** How much processor time a process has used with all that it started, in microseconds. Linux only. */
export function processorTimeOf(root: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess);
  const below = (pid: number): number =>
    processes
      .filter(({ parent }) => parent === pid)
      .reduce((sum, child) => sum + child.ticks + below(child.pid), 0);
  const own = processes.find(({ pid }) => pid === root);
  return ((own?.ticks ?? 0) + below(root)) * TICK_US;
}

/** A process; it has counted in what its children had used when they ended. */
function readProcess(pid: string) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program comes before, in brackets, and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return [{ pid: Number(pid), parent: Number(fields[1]), ticks }];
  } catch {
    return [];
  }
}
