import { defineDeployable } from '@event-portal/tooling/deployable';
import { offeredHostContexts } from './src/remotes/host-contexts';

export default defineDeployable({ kind: 'shell', hostContexts: offeredHostContexts });
