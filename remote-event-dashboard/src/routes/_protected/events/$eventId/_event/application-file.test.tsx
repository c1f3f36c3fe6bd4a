import {
  FIRST_FORM,
  getEvent,
  getOwnApplication,
  saveApplication,
  uploadFile,
  type OwnApplication,
  type Question,
  type StoredFile,
} from '@event-portal/contracts';
import {
  completeAnswers,
  createApiStub,
  currentUser,
  ownApplication,
  portalEvent,
  renderRoutes,
} from '@event-portal/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

const { eventId } = portalEvent();
const resume: Question = {
  id: 'resume',
  kind: 'file',
  label: 'Résumé',
  help: 'One or two pages say most.',
  required: true,
  sensitive: false,
  hiddenFromReaders: false,
  column: null,
  condition: null,
  most: 2,
};
const form = { sections: [...FIRST_FORM.sections, { id: 'more', title: 'More', questions: [resume] }] };
const stored: StoredFile = { fileId: '00000000-0000-4000-8000-000000000007', name: 'cv.pdf', size: 1234 };
const draft = (file: StoredFile | null): OwnApplication => ({
  ...ownApplication({ status: 'started', version: 4, savedAt: '2026-11-20T10:00:00.000Z' }),
  form,
  formVersion: 2,
  answers: { ...completeAnswers, resume: file },
  actions: ['submit'],
});
const cv = (name = 'cv.pdf', bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });

async function open(file: StoredFile | null = null, section = 'more') {
  const own = draft(file);
  const api = createApiStub()
    .on(getEvent, portalEvent({}))
    .on(getOwnApplication, own)
    .on(saveApplication, ({ body }) => ({ ...own, answers: body.answers, version: body.version + 1 }))
    .on(uploadFile, stored);
  const view = renderRoutes(routes, {
    at: `/events/${eventId}/application#${section}`,
    api,
    user: currentUser('norole'),
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Résumé', { selector: 'input[type=file]' });
  const saves = () => api.calls.filter(({ call }) => call.startsWith('PUT'));
  return { api, field, saves, ...view };
}

test('a résumé is sent as soon as it is chosen, saved with the application, and can be kept', async () => {
  const { user, field, saves, api } = await open();
  expect(field).toHaveAccessibleDescription(/One or two pages say most. A PDF of up to 2 MB/);
  await user.upload(field, cv());
  expect(await screen.findByRole('link', { name: 'cv.pdf' })).toHaveAttribute(
    'href',
    `http://api.test/events/${eventId}/files/${stored.fileId}`,
  );
  expect(screen.getByText('cv.pdf is added.')).toBeInTheDocument();
  expect(api.calls).toContainEqual(
    expect.objectContaining({
      call: 'POST /events/:eventId/application/files',
      query: { question: 'resume', name: 'cv.pdf' },
    }),
  );
  await waitFor(() => expect(saves()).toMatchObject([{ body: { answers: { resume: stored } } }]));

  await user.click(screen.getByRole('link', { name: /Review/ }));
  const review = await screen.findByRole('region', { name: 'Is this what you want to send?' });
  expect(review).toHaveTextContent('Résumécv.pdf (1.2 kB)');
  expect(review).not.toHaveTextContent('Nobody has checked');
});

test('it is taken away by keyboard, which leaves the focus where another one is chosen', async () => {
  const { user, field, saves } = await open(stored);
  screen.getByRole('button', { name: 'Remove cv.pdf' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('link', { name: 'cv.pdf' })).not.toBeInTheDocument();
  await waitFor(() => expect(field).toHaveFocus());
  await waitFor(() => expect(saves()).toMatchObject([{ body: { answers: { resume: null } } }]));
});

test('how far it has come is shown; cancelling it keeps what was there, and a late reply changes nothing', async () => {
  const { user, field, api, hasUnsaved, saves } = await open(stored);
  let arrive: (file: StoredFile) => void = () => undefined;
  api.on(uploadFile, () => new Promise<StoredFile>((resolve) => (arrive = resolve)));
  await user.upload(field, cv('new.pdf'));
  expect(await screen.findByRole('progressbar', { name: 'Sending new.pdf' })).toHaveAttribute(
    'aria-valuetext',
    '50 %',
  );
  expect(hasUnsaved()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Cancel sending' }));
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  await waitFor(() => expect(field).toHaveFocus());
  await act(async () => arrive({ ...stored, name: 'new.pdf' }));
  expect(screen.getByRole('link', { name: 'cv.pdf' })).toBeInTheDocument();
  expect(hasUnsaved()).toBe(false);
  expect(saves()).toEqual([]);
});

test('a failure says what to do and loses nothing else, and the same file goes again by one press', async () => {
  const { user, field, api } = await open();
  api.cut(uploadFile);
  await user.upload(field, cv());
  const again = await screen.findByRole('button', { name: 'Send cv.pdf again' });
  expect(field).toHaveAccessibleDescription(/The portal could not be reached/);
  expect(screen.getByLabelText(/What would you like to make/)).toHaveValue(completeAnswers.motivation);

  api.refuse(uploadFile, 'file_not_kept');
  await user.click(again);
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Everything else of your application is/));
  api.on(uploadFile, stored);
  await user.click(screen.getByRole('button', { name: 'Send cv.pdf again' }));
  expect(await screen.findByRole('link', { name: 'cv.pdf' })).toBeInTheDocument();
  expect(field).not.toHaveAccessibleDescription(/Everything else/);
});

test.each([
  ['photo.png', 10, 'is not one of the kinds that fit here'],
  ['cv.pdf', 2_000_001, 'is larger than 2 MB'],
  ['cv.pdf', 0, 'is empty'],
])('%s of %i bytes is refused before it is sent', async (name, bytes, reason) => {
  const { field, api } = await open();
  // As a drop, which passes by what the browser's dialog would leave out.
  fireEvent.change(field, { target: { files: [new File([new Uint8Array(bytes)], name)] } });
  expect(await screen.findByText(new RegExp(`“${name}” ${reason}`))).toBeInTheDocument();
  expect(api.calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

test('without the file that has to be there it is named as missing, and led to', async () => {
  const { user, field } = await open(null, 'review-all');
  await user.click(await screen.findByRole('button', { name: 'Submit application' }));
  expect(await screen.findByRole('heading', { name: '4 of 4: More' })).toBeInTheDocument();
  expect(field).toHaveAccessibleDescription(/Add a file: Résumé/);
  const [link] = screen.getAllByRole('link', { name: /Résumé/ });
  if (link) await user.click(link);
  await waitFor(() => expect(field).toHaveFocus());
});
