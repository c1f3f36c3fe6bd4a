/** The id of the login page's button, which takes the place of the one that came with the document (decision 0070). */
export const SIGN_IN_BUTTON = 'sign-in';
