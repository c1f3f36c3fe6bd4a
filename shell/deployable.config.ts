import { defineDeployable } from '@event-portal/tooling/deployable';

export default defineDeployable({ kind: 'shell' });
