import * as z from 'zod/mini';

/** Which row of the guard table has answered not-found, as the body of the 404 that stands for it. */
export const Refusal = z.object({ scope: z.string(), rule: z.string() });
export type Refusal = z.infer<typeof Refusal>;
