import { usePerson } from '@event-portal/remote-kit';
import { lazily } from '@event-portal/remote-kit/routing';

/** Nearly everybody was asked as they applied. The pass is there without it. */
const BadgeNameForm = lazily(async () => (await import('./badge-name-form')).BadgeNameForm, {
  otherwise: () => null,
});

/** Asks whoever was let in without ever having applied what to call them; nothing for all others. */
export function BadgeName() {
  return usePerson()?.onboarded === false && <BadgeNameForm />;
}
