import { expect } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the shell lists what it offers, and where the contract has its number. */
const OFFERS = 'shell/src/remotes/host-contexts.ts';
const CONTRACT = 'shared/contracts/src/host-context.ts';
const first = '  1: (known) => HostContext.parse({ version: 1, ...known }),';
const kept = '  1: (known) => ({ version: 1, ...known }),';

/** Puts other words into a file of a copy of the checkout. */
function rewrite(copy: string, file: string, from: string, to: string): void {
  const before = readFileSync(join(copy, file), 'utf8');
  expect(before).toContain(from);
  writeFileSync(join(copy, file), before.replace(from, to));
}

/** Makes of a copy of the checkout what the next version of the host context will: the shell hands over both. */
export function raiseContract(copy: string): void {
  rewrite(copy, CONTRACT, 'HOST_CONTEXT_VERSION = 1', 'HOST_CONTEXT_VERSION = 2');
  rewrite(copy, OFFERS, first, `${kept}\n  2: (known) => ({ version: 2, ...known }),`);
}

/** Builds a deployable of a copy of the checkout into a folder. */
export function buildIn(copy: string, folder: string, target: string): void {
  const tooling = join(copy, 'shared/tooling/bin/tooling.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [tooling, 'build', '--folder', folder], {
    cwd: copy,
    encoding: 'utf8',
  });
  expect([folder, status, status === 0 ? '' : stdout + stderr]).toEqual([folder, 0, '']);
  cpSync(join(copy, folder, 'dist'), target, { recursive: true });
}

/** Takes the first contract out of a build of the shell, as leaving its row out of the sources would. */
export function dropFirstContract(folder: string): void {
  const description = join(folder, 'shell.json');
  let told = readFileSync(description, 'utf8');
  let dropped = 0;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    const before = readFileSync(join(folder, file), 'utf8');
    const after = before.replace(/\b1:(\w+)=>\(\{version:1,\.\.\.\1\}\),/, '');
    if (after === before) continue;
    writeFileSync(join(folder, file), after);
    told = told.replaceAll(hash(before), hash(after));
    dropped += 1;
  }
  expect(dropped).toBe(1);
  expect(told).toMatch(/"hostContexts": ?\[\s*1,/);
  writeFileSync(description, told.replace(/("hostContexts": ?\[)\s*1,/, '$1'));
}

function hash(content: string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
