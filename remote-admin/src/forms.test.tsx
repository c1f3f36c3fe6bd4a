import {
  getManagedEvent,
  getPlatformSetup,
  getUser,
  listContent,
  listEventInvitations,
  listEventRoles,
  listManagedEvents,
  listPortalEvents,
  listServiceKeys,
  listUsers,
  UserDetails,
} from '@event-portal/contracts';
import {
  createApiStub,
  currentUser,
  managedEvent,
  renderRoutes,
  testForms,
  type FormCase,
} from '@event-portal/testing';
import { screen } from '@testing-library/react';
import { routes } from './routes.gen';

const person = UserDetails.parse({
  ...currentUser('admin'),
  createdAt: '2026-11-01T10:00:00.000Z',
  lastSeenAt: null,
  eventRoles: 0,
  roles: [],
  sessions: 1,
  suspendedAt: null,
  suspensionReason: null,
  recentActions: [],
});

function openAt(at: string) {
  const api = createApiStub()
    .on(listManagedEvents, { items: [], total: 0, page: 1, pageSize: 25 })
    .on(getManagedEvent, managedEvent())
    .on(listEventRoles, { items: [], total: 0, page: 1, pageSize: 25 })
    .on(listEventInvitations, { invitations: [] })
    .on(listUsers, { items: [person], total: 1, page: 1, pageSize: 25 })
    .on(getUser, person)
    .on(listContent, { items: [] })
    .on(listServiceKeys, { keys: [] })
    .on(listPortalEvents, { events: [] })
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

function inSettings(section: string, button: RegExp): Pick<FormCase, 'open' | 'reach'> {
  return {
    open: () => openAt(`/admin/settings?section=${section}`),
    reach: async ({ user }) => {
      const [first] = await screen.findAllByRole('button', { name: button });
      await user.click(first!);
    },
  };
}

testForms(
  'remote-admin',
  {
    'event-form.tsx': { open: () => openAt('/admin/events-management/new'), field: 'Name' },
    'give-roles-dialog.tsx': {
      open: () => openAt(`/admin/events-management/${managedEvent().eventId}/people`),
      reach: async ({ user }) => user.click(await screen.findByRole('button', { name: 'Give a role' })),
      field: 'E-mail addresses',
    },
    'features/users/access-dialog.tsx': {
      open: () => openAt(`/admin/users-management?user=${person.userId}`),
      reach: async ({ user }) => user.click(await screen.findByRole('button', { name: 'Suspend' })),
      field: 'Why?',
    },
    'features/content/content-dialog.tsx': { ...inSettings('content', /^Add/), field: 'Title' },
    'features/service-keys/create-service-key-dialog.tsx': {
      ...inSettings('keys', /^Make a key$/),
      field: 'What is it for?',
    },
  },
  ['../shared/remote-kit/src/events'],
);
