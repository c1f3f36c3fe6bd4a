/** The question before somebody signs out while their changes wait. */
export function describeSignOut(labels: readonly string[]) {
  return {
    title: labels.length === 1 ? 'Sign out before it is sent?' : 'Sign out before they are sent?',
    text: `Not sent yet: ${labels.join(', ')}. If you sign out now, this is not done.`,
    confirmLabel: 'Sign out',
    cancelLabel: 'Stay signed in',
  };
}
