#!/usr/bin/env node
// TypeScript sources run as they are: no build step stands between a team and its tools.
import { register } from 'tsx/esm/api';

register();
await import('../src/cli.ts');
