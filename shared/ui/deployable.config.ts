import { defineDeployable } from '@event-portal/tooling';

export default defineDeployable({ kind: 'page', entry: './gallery/main.tsx', title: 'Gallery' });
