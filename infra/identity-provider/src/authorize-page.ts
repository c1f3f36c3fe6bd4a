import { seededPeople, type SeededPerson } from '@event-portal/contracts/seeded-people';
import type { AuthorizeRequest } from './authorize-request';
import { failures } from './failures';
import { html, type Html } from './html';
import { page } from './page';
import { describe } from './people';

/** The page on which somebody chooses who to be. */
export function authorizePage(request: AuthorizeRequest): string {
  const { host } = new URL(request.redirect_uri);
  return page(
    'Sign in',
    html`<h1>Who are you today?</h1>
      <p class="lead">Choose somebody, and you go back to <strong>${host}</strong> signed in as them.</p>
      <form method="post" action="/oauth2/authorize">
        ${Object.entries(request).map(hiddenField)}
        ${/* Enter in a text field presses the first button of a form, and must not sign in as a superuser. */ ''}
        <button name="person" value="new" hidden>Continue</button>
        <ul class="people" aria-label="Seeded people">
          ${seededPeople.map(personRow)}
        </ul>
        <fieldset>
          <legend>Somebody new</legend>
          <div class="fields">
            <div class="field">
              <label for="name">Name</label>
              <input id="name" name="name" autocomplete="off" maxlength="80" required />
            </div>
            <div class="field">
              <label for="email">E-mail</label>
              <input id="email" name="email" type="email" autocomplete="off" maxlength="254" required />
            </div>
          </div>
          <button class="secondary" name="person" value="new">Sign in as somebody new</button>
        </fieldset>
        <details>
          <summary>Failure switches</summary>
          <div class="field">
            <label for="failure">Make this sign-in fail</label>
            <select id="failure" name="failure">
              <option value="">No, let it work</option>
              ${Object.entries(failures).map(
                ([name, label]) => html`<option value="${name}">${label}</option>`,
              )}
            </select>
          </div>
        </details>
        <button class="quiet" name="person" value="nobody" formnovalidate>Deny</button>
      </form>`,
  );
}

function hiddenField([name, value]: [string, string | undefined]): Html {
  return value === undefined ? html`` : html`<input type="hidden" name="${name}" value="${value}" />`;
}

function personRow(person: SeededPerson): Html {
  const initials = person.name.replaceAll(/\B\w|\s/g, '');
  return html`<li>
    <span class="avatar ${person.key}" aria-hidden="true">${initials}</span>
    <div>
      <button name="person" value="${person.key}" aria-describedby="about-${person.key}" formnovalidate>
        Continue as ${person.name}
      </button>
      <span class="note" id="about-${person.key}">${describe(person)}</span>
    </div>
  </li>`;
}
