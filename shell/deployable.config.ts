import { defineDeployable } from '@event-portal/tooling';

export default defineDeployable({ kind: 'shell' });
