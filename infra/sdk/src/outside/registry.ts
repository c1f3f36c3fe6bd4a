#!/usr/bin/env node
import { startTool } from '@event-portal/registry';

await startTool('npx event-portal-registry');
