/** What of zod's inside exists in a page: the class of its errors. */
export { $ZodError } from 'zod/v4/core';
