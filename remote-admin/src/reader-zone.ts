/** The log and the figures belong to no event: their times are the reader's own. */
export const READER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
