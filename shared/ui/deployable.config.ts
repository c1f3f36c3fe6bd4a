import { defineDeployable } from '@event-portal/tooling/deployable';

export default defineDeployable({ kind: 'page', entry: './gallery/main.tsx', title: 'Gallery' });
