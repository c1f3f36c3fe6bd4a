import { ApiError } from '@event-portal/remote-kit';
import { createApiStub, renderRoutes } from '@event-portal/testing';
import { TextField } from '@event-portal/ui';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { asText, ConflictNotice, LongForm, useForm } from '.';
import { formErrors } from './form-errors';

type Venue = { name: string; link: string | null };

const Venue = z.object({
  name: z.string().check(z.trim(), z.minLength(2, 'Enter a name.')),
  link: z.nullable(z.string()),
});
const start: Venue = { name: 'Hall', link: null };

/** What a call gives, once the test lets it. */
function open(loadNewer?: () => Promise<Venue>) {
  const calls: { sent: Venue; force: boolean; end: (outcome: Venue | Error) => void }[] = [];
  const Page = () => {
    const form = useForm({
      schema: Venue,
      start,
      save: (sent, { force }) =>
        new Promise<Venue>((resolve, reject) => {
          const end = (outcome: Venue | Error) =>
            outcome instanceof Error ? reject(outcome) : resolve(outcome);
          calls.push({ sent, force, end });
        }),
      became: (venue) => venue,
      fieldOfCode: { team_name_taken: 'name' },
      loadNewer,
    });
    return (
      <LongForm form={form} submitLabel="Save" savedNote="All is saved.">
        <ConflictNotice title="Somebody was faster" conflict={form.conflict} />
        <TextField label="Name" {...form.field('name')} />
        <TextField label="Link" {...asText(form.field('link'))} />
      </LongForm>
    );
  };
  const view = renderRoutes([{ path: '/form', Component: Page }], { at: '/form', api: createApiStub() });
  const save = async () => view.user.click(screen.getByRole('button', { name: 'Save' }));
  const name = () => screen.findByLabelText('Name');
  return { ...view, calls, save, name };
}

function refusal(error: string, fields?: Record<string, string>): ApiError {
  const body = { error, message: `Refused: ${error}.`, requestId: 'r1', ...(fields && { fields }) };
  return new ApiError({ kind: 'refused', status: 409, body }, 'PUT /venue');
}

test('what does not fit the schema is not sent; what does is sent as the schema has made it', async () => {
  const { user, calls, save, name } = open();
  await user.clear(await name());
  await save();
  await waitFor(async () => expect(await name()).toHaveAccessibleDescription('Enter a name.'));
  expect(calls).toHaveLength(0);
  await user.type(await name(), ' Barn ');
  await save();
  await waitFor(() => expect(calls).toMatchObject([{ sent: { name: 'Barn', link: null }, force: false }]));
});

test('a form that is sent twice in the same moment is sent once, and again after the answer', async () => {
  const { calls, save, name } = open();
  await name();
  const button = screen.getByRole('button', { name: 'Save' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(calls).toHaveLength(1));
  calls[0]!.end(refusal('internal'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Refused: internal.');
  await save();
  await waitFor(() => expect(calls).toHaveLength(2));
});

test('what is saved shows as it became, unless the person has typed on in the meantime', async () => {
  const { user, calls, save, name, hasUnsaved } = open();
  await user.type(await name(), ' A');
  await save();
  await waitFor(() => expect(calls).toHaveLength(1));
  calls[0]!.end({ ...start, name: 'HALL A' });
  expect(await screen.findByText('All is saved.')).toBeInTheDocument();
  expect(await name()).toHaveValue('HALL A');
  expect(hasUnsaved()).toBe(false);

  await user.type(await name(), 'B');
  await save();
  await user.type(await name(), 'C');
  await waitFor(() => expect(calls).toHaveLength(2));
  calls[1]!.end({ ...start, name: 'Hall AB' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy'));
  expect(await name()).toHaveValue('HALL ABC');
  expect(await screen.findByText('1 unsaved change')).toBeInTheDocument();
  expect(hasUnsaved()).toBe(true);
});

test('a text that is taken out again is no change', async () => {
  const { user, hasUnsaved } = open();
  const link = await screen.findByLabelText('Link');
  await user.type(link, 'x');
  expect(hasUnsaved()).toBe(true);
  await user.clear(link);
  expect(hasUnsaved()).toBe(false);
});

test('an error of the API with a code of its own stands at the field that it is about', async () => {
  const { calls, save, name } = open();
  await name();
  await save();
  await waitFor(() => expect(calls).toHaveLength(1));
  calls[0]!.end(refusal('team_name_taken'));
  await waitFor(async () => expect(await name()).toHaveAccessibleDescription('Refused: team_name_taken.'));
});

describe('F22 when somebody else was faster', () => {
  async function meet(loadNewer: () => Promise<Venue>) {
    const view = open(loadNewer);
    await view.user.type(await view.name(), '!');
    await view.save();
    await waitFor(() => expect(view.calls).toHaveLength(1));
    view.calls[0]!.end(refusal('stale'));
    expect(await screen.findByText('Somebody was faster')).toBeInTheDocument();
    expect(await view.name()).toHaveValue('Hall!');
    return view;
  }

  test('what is on the screen is saved over it, when the person says so', async () => {
    const { user, calls } = await meet(() => Promise.resolve(start));
    await user.click(screen.getByRole('button', { name: 'Save mine over it' }));
    await waitFor(() => expect(calls[1]).toMatchObject({ sent: { name: 'Hall!' }, force: true }));
    calls[1]!.end({ ...start, name: 'Hall!' });
    expect(await screen.findByText('All is saved.')).toBeInTheDocument();
    expect(screen.queryByText('Somebody was faster')).not.toBeInTheDocument();
  });

  test('the newer version takes its place, and nothing is unsaved then', async () => {
    const { user, name, hasUnsaved } = await meet(() => Promise.resolve({ ...start, name: 'Newer' }));
    await user.click(screen.getByRole('button', { name: 'Load the newer version' }));
    await waitFor(async () => expect(await name()).toHaveValue('Newer'));
    expect(screen.queryByText('Somebody was faster')).not.toBeInTheDocument();
    expect(hasUnsaved()).toBe(false);
  });

  test('what was typed stays where the newer version does not arrive', async () => {
    const { user, name } = await meet(() => Promise.reject(refusal('internal')));
    await user.click(screen.getByRole('button', { name: 'Load the newer version' }));
    expect(await screen.findByText('Refused: internal.')).toBeInTheDocument();
    expect(await name()).toHaveValue('Hall!');
  });
});

test('every fault has a place where it shows: at a field that the form has, or above all of them', () => {
  const segment = fc.constantFrom('event', 'name', 'link', 'emails', '0', 'version', 'constructor');
  const faults = fc.dictionary(
    fc.array(segment, { minLength: 1, maxLength: 3 }).map((path) => path.join('.')),
    fc.string({ minLength: 1 }),
    { minKeys: 1 },
  );
  fc.assert(
    fc.property(faults, (fields) => {
      const errors = formErrors(refusal('invalid_request', fields), ['name', 'link']);
      expect(Object.keys(errors)).not.toHaveLength(0);
      for (const [name, message] of Object.entries(errors)) {
        expect(['name', 'link', 'form']).toContain(name);
        expect(Object.values(fields)).toContain(message);
      }
      for (const path of Object.keys(fields)) {
        const own = path.split('.').find((part) => part === 'name' || part === 'link') ?? 'form';
        expect(errors).toHaveProperty(own);
      }
    }),
  );
});
