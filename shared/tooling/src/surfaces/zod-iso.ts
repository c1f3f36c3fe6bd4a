import { iso } from 'zod/mini';

/** Dates and times as text: what of them exists in a page. */
export const { date, datetime } = iso;
