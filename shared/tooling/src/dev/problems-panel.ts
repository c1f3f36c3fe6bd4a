import type { Problem } from './problems';

/** It follows the theme of the page, whose styles do not reach it. No policy of a page refuses a sheet that is made like this. */
const STYLES = `
:host { all: initial; color-scheme: inherit; position: fixed; inset: auto 0 0; width: auto; margin: 0; padding: 0; border: 0; overflow: visible; background: none; }
section {
  box-sizing: border-box; max-height: 50vh; overflow: auto; margin: 0 auto; max-width: 72rem; padding: 1rem 1.25rem;
  font: 0.875rem/1.5 ui-sans-serif, system-ui, sans-serif;
  color: light-dark(#1c1b22, #f3f2f7); background: light-dark(#ffffff, #24222c);
  border: 1px solid light-dark(#c4314b, #ff8ba0); border-width: 3px 1px 0; border-radius: 8px 8px 0 0;
  box-shadow: 0 0 2rem rgb(0 0 0 / 30%);
}
header { display: flex; justify-content: space-between; align-items: center; gap: 1rem; }
h2, h3, pre { margin: 0; font-size: inherit; }
h3 { margin-block: 0.75rem 0.25rem; color: light-dark(#a4173a, #ff9db0); overflow-wrap: anywhere; }
pre { font: 0.8125rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
button { font: inherit; color: inherit; background: none; border: 1px solid currentcolor; border-radius: 4px; padding: 0.25rem 0.75rem; cursor: pointer; }
button:focus-visible { outline: 2px solid currentcolor; outline-offset: 2px; }
`;

/**
 * Shows over a page what is wrong with the sources of a part, in the page's theme. It closes when all is repaired, and is put away
 * with Escape until something else is wrong. The page below it goes on.
 */
export class ProblemsPanel {
  readonly #part: string;
  readonly #problems = new Map<string, readonly Problem[]>();
  #shown = '';
  #panel: HTMLElement | undefined;

  constructor(part: string) {
    this.#part = part;
    window.addEventListener('keydown', this.#onKey, { capture: true });
  }

  /** Says all that is wrong from one point of view; nothing where all is well. */
  set(source: 'compiler' | 'types' | 'start', problems: readonly Problem[]): void {
    this.#problems.set(source, problems);
    const all = [...this.#problems.values()].flat();
    const next = JSON.stringify(all);
    if (next === this.#shown) return;
    this.#shown = next;
    this.#close();
    if (all.length > 0) this.#open(all);
  }

  #open(problems: readonly Problem[]): void {
    this.#panel = document.createElement('div');
    this.#panel.popover = 'manual';
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    const root = this.#panel.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    root.append(this.#draw(problems));
    document.body.append(this.#panel);
    // Above the dialogs of the page.
    this.#panel.showPopover();
  }

  #draw(problems: readonly Problem[]): HTMLElement {
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    const close = element('button', 'Close (Esc)');
    close.addEventListener('click', this.#close);
    const header = element('header');
    header.append(element('h2', `${this.#part}: ${count}`), close);
    const section = element('section');
    section.setAttribute('role', 'alert');
    section.setAttribute('aria-label', this.#part);
    section.append(
      header,
      ...problems.flatMap(({ place, text }) => [element('h3', place), element('pre', text)]),
    );
    return section;
  }

  readonly #close = (): void => {
    this.#panel?.remove();
    this.#panel = undefined;
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.#panel) return;
    event.stopPropagation();
    event.preventDefault();
    this.#close();
  };
}

function element(name: string, text = ''): HTMLElement {
  const created = document.createElement(name);
  created.textContent = text;
  return created;
}
