import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { format } from 'node:util';
import { expectConsole, takeConsole } from './console-watch';

// The first lazy import of a large library takes longer than the default allows.
configure({ asyncUtilTimeout: 5000 });

beforeEach(() => {
  for (const level of ['error', 'warn'] as const) {
    jest
      .spyOn(console, level)
      .mockImplementation((...message: unknown[]) => expectConsole.record(`${level}: ${format(...message)}`));
  }
});

afterEach(() => {
  const unexpected = takeConsole();
  jest.restoreAllMocks();
  // A message that nobody planned is a fault that nobody noticed.
  if (unexpected.length > 0) throw new Error(`The console says:\n${unexpected.join('\n')}`);
});
