import { findFreePort } from '@event-portal/tooling/free-port';
import { chromium, expect, type Page } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A browser for a tool that opens a window. There is no screen here: what the window shows is asked for at a port. */
export type WindowBrowser = {
  /** A folder that goes with it. */
  readonly folder: string;
  /** The program that the tool starts. */
  readonly program: string;
  /**
   * Waits for a page of a title in the window. @param said what the tool has said, for whoever reads why it never came
   * @returns the page, and what closes the window as a person does
   */
  readonly waitFor: (
    title: string,
    said: () => string,
    timeout: number,
  ) => Promise<{ readonly page: Page; readonly close: () => Promise<void> }>;
  readonly end: () => void;
};

/** Makes one. */
export async function openWindowBrowser(): Promise<WindowBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'window-'));
  const port = await findFreePort();
  const program = join(folder, 'chromium');
  const command = `exec "${process.env.CHROMIUM}" "$@" --remote-debugging-port=${port}`;
  writeFileSync(program, `#!/bin/sh\n${command}\n`, { mode: 0o755 });
  const address = `http://localhost:${port}`;
  return {
    folder,
    program,
    async waitFor(title, said, timeout) {
      const shown = async () => {
        const reply = await fetch(`${address}/json/list`).catch(() => undefined);
        return `${said()}${await reply?.text()}`;
      };
      await expect.poll(shown, { timeout }).toContain(title);
      const window = await chromium.connectOverCDP(address);
      const [page] = window.contexts().flatMap((context) => context.pages());
      if (!page) throw new Error('The window has no page.');
      const close = async () => {
        await (await window.newBrowserCDPSession()).send('Browser.close');
      };
      return { page, close };
    },
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
}
