import { getOwnMail, getOwnProfile, listContent, listPortalEvents } from '@event-portal/contracts';
import { createApiStub, currentUser, renderRoutes, testForms } from '@event-portal/testing';
import { routes } from './routes.gen';

testForms('remote-portal', {
  'features/settings/profile-form.tsx': {
    open: () => {
      const person = currentUser('norole');
      return renderRoutes(routes, {
        at: '/settings',
        api: createApiStub().on(getOwnProfile, person).on(getOwnMail, { withoutNews: [], bounced: null }),
        user: person,
      });
    },
    field: 'Name',
  },
  'features/onboarding/onboarding-dialog.tsx': {
    open: () =>
      renderRoutes(routes, {
        at: '/portal',
        api: createApiStub().on(listPortalEvents, { events: [] }).on(listContent, { items: [] }),
        user: currentUser('newcomer'),
      }),
    field: 'Your name',
  },
});

beforeEach(() => {
  document.cookie = 'welcome-modal-skipped=; path=/; max-age=0';
});
