// First: it looks at the page before the testing library takes that down.
import './focus-watch';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { format } from 'node:util';
import { expectConsole, takeConsole } from './console-watch';

// The first lazy import of a large library takes longer than the default allows.
configure({ asyncUtilTimeout: 5000 });
// A story of several steps takes long on a machine that does other things besides.
jest.setTimeout(30_000);

/** The overlays' own transitions end between two steps of a test, when nobody waits for them. */
const TRANSITION_ENDED = /An update to %s inside a test was not wrapped in act/;

beforeEach(() => {
  for (const level of ['error', 'warn'] as const) {
    jest.spyOn(console, level).mockImplementation((...message: unknown[]) => {
      if (!TRANSITION_ENDED.test(String(message[0]))) expectConsole.record(`${level}: ${format(...message)}`);
    });
  }
});

afterEach(() => {
  const unexpected = takeConsole();
  jest.restoreAllMocks();
  // A message that nobody planned is a fault that nobody noticed.
  if (unexpected.length > 0) throw new Error(`The console says:\n${unexpected.join('\n')}`);
});
