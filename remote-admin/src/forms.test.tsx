import { getPlatformSetup, listContent, listManagedEvents, listServiceKeys } from '@event-portal/contracts';
import { createApiStub, currentUser, renderRoutes, testForms, type FormCase } from '@event-portal/testing';
import { screen } from '@testing-library/react';
import { routes } from './routes.gen';

function openAt(at: string) {
  const api = createApiStub()
    .on(listManagedEvents, { items: [], total: 0, page: 1, pageSize: 25 })
    .on(listContent, { items: [] })
    .on(listServiceKeys, { keys: [] })
    .on(getPlatformSetup, {
      maxAcceptedApplications: 500,
      acceptFromWaitlistCount: 50,
      acceptFromWaitlistPeriod: '@every 72h',
      allowedOrigins: [],
      clientUrl: 'http://localhost:5173',
      parts: [],
    });
  return renderRoutes(routes, { at, api, user: currentUser('superuser') });
}

function inSettings(button: RegExp): Pick<FormCase, 'open' | 'reach'> {
  return {
    open: () => openAt('/admin/settings'),
    reach: async ({ user }) => {
      const [first] = await screen.findAllByRole('button', { name: button });
      await user.click(first!);
    },
  };
}

testForms('remote-admin', {
  'features/events/event-form.tsx': { open: () => openAt('/admin/events-management/new'), field: 'Name' },
  'features/content/content-dialog.tsx': { ...inSettings(/^Add/), field: 'Title' },
  'features/service-keys/make-key-dialog.tsx': {
    ...inSettings(/^Make a key$/),
    field: 'What is it for?',
  },
});
