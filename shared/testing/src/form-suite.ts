import { screen, waitFor, within } from '@testing-library/react';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { renderRoutes } from './render-routes';

type View = ReturnType<typeof renderRoutes>;

/** How to come to a form, and where something can be typed into it. */
export type FormCase = {
  readonly open: () => View;
  /** From the page to the form, where it does not show at once. */
  readonly reach?: (view: View) => Promise<void>;
  readonly field: string | RegExp;
};

const FORM = /<(form|Form|LongForm|FormDialog|ReasonDialog)\b/;
const FORM_IN_DIALOG = /<(FormDialog|ReasonDialog)\b/;
const TYPED_INTO = /<(TextField|TextArea|DateTimeField|ComboBox|FileDrop)\b/;

/**
 * The tests of the one thing that all forms of an app have in common: what is typed is held until it is saved. The list
 * comes from the sources: a form without a case fails here, and so does a field outside of every form.
 * Called at the top level of a test file of that app.
 * @param app what the titles of the tests call it
 * @param forms by the path of the module below the app's `src`
 * @param shared folders of forms that the app shows and does not own, as ways from the app
 */
export function testForms(
  app: string,
  forms: Readonly<Record<string, FormCase>>,
  shared: string[] = [],
): void {
  const root = findApp(expect.getState().testPath ?? '');
  const modules = ['src', ...shared].flatMap((folder) => listModules(path.join(root, folder)));

  test(`2a every form of ${app} is tried here`, () => {
    const found = modules.filter(({ source }) => FORM.test(source)).map(({ name }) => name);
    expect(found.sort()).toEqual(Object.keys(forms).sort());
  });

  test(`2a everything of ${app} that is typed into is part of a form`, () => {
    const inForms = modules.filter(({ source }) => FORM.test(source));
    // The list grows while it is gone through: a part of a form has parts, too.
    for (const { source } of inForms)
      inForms.push(...modules.filter((one) => !inForms.includes(one) && imports(source, one.name)));
    const outside = modules.filter((one) => TYPED_INTO.test(one.source) && !inForms.includes(one));
    expect(outside.map(({ name }) => name)).toEqual([]);
  });

  for (const [name, form] of Object.entries(forms)) describe(name, () => testForm(name, form));

  function testForm(name: string, { open, reach, field }: FormCase): void {
    const type = async () => {
      const view = open();
      await reach?.(view);
      const input = await screen.findByLabelText(field);
      expect(view.hasUnsaved()).toBe(false);
      await view.user.type(input, 'x');
      return { view, input };
    };

    test('2a what is typed is held', async () => {
      const { view } = await type();
      expect(view.hasUnsaved()).toBe(true);
      view.unmount();
      expect(view.hasUnsaved()).toBe(false);
    });

    const isDialog = modules.some((module) => module.name === name && FORM_IN_DIALOG.test(module.source));
    if (!isDialog) return;

    test.each(['Esc', 'the first button at the foot'])(
      '2a %s asks before it loses what is typed',
      async (way) => {
        const { view, input } = await type();
        const typed =
          input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? input.value : '';
        // The innermost: a question may stand over a drawer, which is a dialog too.
        const dialog = screen.getAllByRole('dialog').find((candidate) => candidate.contains(input))!;
        const cancel = within(dialog).getAllByRole('button').at(-2)!;
        const leave = () => (way === 'Esc' ? view.user.keyboard('{Escape}') : view.user.click(cancel));
        await leave();
        await view.user.click(await screen.findByRole('button', { name: 'Keep writing' }));
        await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
        expect(input).toHaveValue(typed);
        await view.user.click(input);
        await leave();
        await view.user.click(await screen.findByRole('button', { name: 'Discard' }));
        await waitFor(() => expect(dialog).not.toBeInTheDocument());
        expect(view.hasUnsaved()).toBe(false);
      },
    );
  }
}

/** The folder of the app that a file is of: the nearest one with a manifest. */
function findApp(file: string): string {
  const folder = path.dirname(file);
  if (folder === file) throw new Error('testForms is called at the top level of a test file of an app.');
  return existsSync(path.join(folder, 'package.json')) ? folder : findApp(folder);
}

function listModules(folder: string) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map((name) => ({ name, source: readFileSync(path.join(folder, name), 'utf8') }));
}

function imports(source: string, name: string): boolean {
  const module = path.basename(name, '.tsx');
  return source.includes(`/${module}'`) || source.includes(`/${module}.tsx'`);
}
