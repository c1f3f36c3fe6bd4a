import {
  FIRST_CONFIRMATION_FORM,
  FIRST_FORM,
  getConfirmationForm,
  getEvent,
  getEventForm,
  listPortalEvents,
  questionsOf,
  saveConfirmationForm,
  saveEventForm,
  type EventForm,
  type Question,
} from '@event-portal/contracts';
import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import { createApiStub, currentUser, portalEvent, renderRoutes } from '@event-portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

const other = '22222222-2222-4222-8222-222222222222';
const managed = (version: number, form: EventForm = FIRST_FORM) => ({
  ...{ version, form },
  drafts: 14,
  submitted: 34,
});

const plain = {
  help: '',
  required: true,
  sensitive: false,
  hiddenFromReaders: false,
  column: null,
  condition: null,
};
const diet: Question = {
  ...plain,
  id: 'diet',
  kind: 'line',
  label: 'What do you not eat?',
  least: 0,
  most: 200,
};
const formAtConfirmation: EventForm = { sections: [{ id: 'coming', title: 'Coming', questions: [diet] }] };

function open(form: EventForm = FIRST_FORM) {
  const api = createApiStub()
    .on(getEvent, portalEvent({ eventRole: 'admin' }))
    .on(listPortalEvents, {
      events: [
        portalEvent({ eventRole: 'admin' }),
        portalEvent({ eventId: other as never, name: 'Last year', eventRole: 'admin' }),
        portalEvent({ eventId: '33333333-3333-4333-8333-333333333333' as never, name: 'Not mine' }),
      ],
    })
    .on(getEventForm, ({ params }) =>
      params.eventId === other ? managed(4, { sections: FIRST_FORM.sections.slice(0, 1) }) : managed(1, form),
    )
    .on(saveEventForm, ({ body }) => managed(body.version + 1, body.form))
    .on(getConfirmationForm, ({ params }) =>
      params.eventId === other
        ? { version: 2, form: formAtConfirmation, answered: 0 }
        : { version: 1, form: FIRST_CONFIRMATION_FORM, answered: 0 },
    )
    .on(saveConfirmationForm, ({ body: { version, form: written } }) => ({
      ...{ version: version + 1, form: written, answered: 7 },
    }));
  const at = `/events/${SEEDED_EVENT_ID}/dashboard/questions`;
  return { api, ...renderRoutes(routes, { at, api, user: currentUser('admin') }) };
}

type View = ReturnType<typeof open>;

const preview = () => within(screen.getByRole('complementary', { name: 'Preview' }));
const saved = (api: View['api']) =>
  api.calls.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body as { form: EventForm });

async function choose(user: View['user'], button: HTMLElement, option: string): Promise<void> {
  await user.click(button);
  await user.click(await screen.findByRole('option', { name: option }));
}

test('a question is added, shown as an applicant meets it, and asked once it is saved', async () => {
  const { api, user } = open();
  expect(await screen.findByText(/34 sent applications keep the questions/)).toBeInTheDocument();
  const [add] = screen.getAllByRole('button', { name: /^Add question/ });
  await user.click(add as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a question' }));
  await choose(user, dialog.getByLabelText(/^Kind of answer/), 'One choice');
  await user.type(dialog.getByLabelText('Question'), 'Which shirt fits?');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByRole('link', { name: 'Offer at least two options.' })).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Options'), 'Small\nLarge');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await preview().findByRole('radiogroup', { name: 'Which shirt fits?' })).toBeInTheDocument();
  expect(saved(api)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Ask these questions' }));
  expect(await screen.findByText('Saved. They are asked from now on.')).toBeInTheDocument();
  const [{ form }] = saved(api) as [{ form: EventForm }];
  expect(questionsOf(form).map(({ label }) => label)).toContain('Which shirt fits?');
});

test('a sensitive question says who reads its answer: the admins only, until somebody chooses others', async () => {
  const { api, user } = open();
  const [add] = await screen.findAllByRole('button', { name: /^Add question/ });
  await user.click(add as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a question' }));
  await user.type(dialog.getByLabelText('Question'), 'What may harm you?');
  expect(dialog.queryByRole('radiogroup', { name: 'Who reads the answer' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox', { name: /^Sensitive/ }));
  const audience = within(dialog.getByRole('radiogroup', { name: 'Who reads the answer' }));
  expect(audience.getByRole('radio', { name: 'Admins only' })).toBeChecked();
  await user.click(audience.getByRole('radio', { name: /the staff at a check-in list/ }));
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText(/sensitive, for admins, readers and staff$/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Ask these questions' }));
  expect(await screen.findByText('Saved. They are asked from now on.')).toBeInTheDocument();
  const [{ form }] = saved(api) as [{ form: EventForm }];
  const asked = questionsOf(form).filter(({ label }) => label === 'What may harm you?');
  expect(asked).toMatchObject([{ sensitive: true, seenBy: 'staff' }]);
});

test('a résumé is asked for by one press, tried in the preview without sending it, and has a largest size', async () => {
  const { api, user } = open();
  const [add] = await screen.findAllByRole('button', { name: /^Add résumé/ });
  await user.click(add as HTMLElement);
  expect(screen.queryByRole('button', { name: /^Add résumé/ })).not.toBeInTheDocument();
  const field = await preview().findByLabelText(/^Résumé/, { selector: 'input[type=file]' });
  expect(field).toHaveAccessibleDescription(/A PDF of up to 5 MB/);
  await user.upload(field, new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' }));
  expect(await preview().findByText(/cv.pdf \(8 B\)/)).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Actions for Résumé' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit question' }));
  const size = dialog.getByLabelText(/^Largest size in megabytes/);
  await user.clear(size);
  await user.type(size, '11');
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  expect(await dialog.findByRole('link', { name: 'Use at most 10.' })).toBeInTheDocument();
  await user.clear(size);
  await user.type(size, '3');
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  await user.click(screen.getByRole('button', { name: 'Ask these questions' }));
  expect(await screen.findByText('Saved. They are asked from now on.')).toBeInTheDocument();
  const [{ form }] = saved(api) as [{ form: EventForm }];
  expect(questionsOf(form)).toContainEqual(
    expect.objectContaining({ kind: 'file', label: 'Résumé', most: 3, required: false }),
  );
  expect(api.calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

test('a question that rests on another shows in the preview once that is answered', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Something you have made' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit question' }));
  await choose(
    user,
    dialog.getByLabelText(/^Asked/),
    'After an answer to: How many events like this one have you been to?',
  );
  await user.click(await dialog.findByLabelText('I have lost count'));
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(preview().queryByLabelText(/Something you have made/)).toBeNull());
  await user.click(preview().getByRole('radio', { name: /I have lost count/ }));
  expect(preview().getByLabelText(/Something you have made/)).toBeInTheDocument();
});

test('the words of an option change, and its name stays; a consent with other words is asked anew', async () => {
  const { api, user } = open();
  const edit = async (label: string, field: string, from: string, to: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${label}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit question' }));
    const input = dialog.getByLabelText<HTMLTextAreaElement>(field);
    const text = input.value.replace(from, to);
    await user.clear(input);
    await user.click(input);
    await user.paste(text);
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await edit('How many events like this one have you been to?', 'Options', 'a few', 'some');
  await edit('I will keep to the code of conduct', 'What people agree to', 'keep', 'hold');
  await user.click(screen.getByRole('button', { name: 'Ask these questions' }));
  await waitFor(() => expect(saved(api)).toHaveLength(1));
  const questions = questionsOf((saved(api)[0] as { form: EventForm }).form);
  expect(questions.find(({ id }) => id === 'experience')).toMatchObject({
    options: [{ id: 'first-time' }, { id: 'some', label: 'I have been to some' }, { id: 'seasoned' }],
  });
  expect(questions.find(({ id }) => id === 'acceptsCodeOfConduct')).toMatchObject({ version: 2 });
});

test('a section that asks nothing is not saved, and what is wrong is said', async () => {
  const { api, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add section' }));
  await user.click(screen.getByRole('button', { name: 'Ask these questions' }));
  expect(await screen.findByText(/Ask something here, or remove the section/)).toBeInTheDocument();
  expect(saved(api)).toEqual([]);
});

test('the questions of another event that one runs take the place of these', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Copy from another event' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: /Copy the questions/ }));
  await user.click(await dialog.findByLabelText(/^Event/));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Last year']);
  await user.click(screen.getByRole('option', { name: 'Last year' }));
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(screen.queryByLabelText('Name of section 2')).toBeNull());
  expect(screen.getByText('1 unsaved change')).toBeInTheDocument();
});

test('a long list is found by typing', async () => {
  const options = Array.from({ length: 40 }, (_, place) => ({
    id: `o${place}`,
    label: `School ${place}`,
    help: '',
  }));
  const [first] = questionsOf(FIRST_FORM);
  const school = { ...first, kind: 'list', options } as Question;
  const { user } = open({ sections: [{ id: 'all', title: 'All', questions: [school] }] });
  await screen.findByRole('button', { name: 'Add section' });
  await user.type(await preview().findByRole('combobox', { name: school.label }), 'School 39');
  await user.click(await screen.findByRole('option', { name: 'School 39' }));
  expect(preview().getByRole('combobox')).toHaveValue('School 39');
});

test('what is asked at confirmation is a form of its own, and a look at it loses nothing of the other', async () => {
  const { api, user } = open();
  await user.type(await screen.findByLabelText('Name of section 1'), ' and yours');
  await user.click(screen.getByRole('radio', { name: 'Confirmation' }));
  expect(await screen.findByText(/Nothing is asked yet/)).toBeInTheDocument();
  expect(preview().getByText(/people take their seat with one press/)).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Add section' }));
  await user.click(screen.getByRole('button', { name: /^Add question/ }));
  expect(screen.queryByRole('button', { name: /^Add résumé/ })).not.toBeInTheDocument();
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a question' }));
  expect(dialog.queryByLabelText(/Hidden from those who read/)).not.toBeInTheDocument();
  expect(dialog.queryByLabelText(/^Column/)).not.toBeInTheDocument();
  await user.click(dialog.getByLabelText(/^Kind of answer/));
  expect(await screen.findByRole('option', { name: 'Number' })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: 'File (PDF)' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('option', { name: 'Short text' }));
  await user.type(dialog.getByLabelText('Question'), 'When do you arrive?');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await preview().findByLabelText('When do you arrive?')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Ask these questions' }));
  expect(await screen.findByText('Saved. They are asked from now on.')).toBeInTheDocument();
  expect(screen.getByText(/7 people have answered, and keep the questions/)).toBeInTheDocument();
  expect(saved(api)).toMatchObject([
    { version: 1, form: { sections: [{ questions: [{ label: 'When do you arrive?', column: null }] }] } },
  ]);

  await user.click(screen.getByRole('radio', { name: 'Application' }));
  expect(screen.getByRole('textbox', { name: 'Name of section 1' })).toHaveValue('About you and yours');
  expect(screen.getByText('1 unsaved change')).toBeInTheDocument();
});

test('the questions at confirmation are copied from those of another event', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: 'Confirmation' }));
  await user.click(await screen.findByRole('button', { name: 'Copy from another event' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: /Copy the questions/ }));
  await choose(user, await dialog.findByLabelText(/^Event/), 'Last year');
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await preview().findByLabelText('What do you not eat?')).toBeInTheDocument();
});
