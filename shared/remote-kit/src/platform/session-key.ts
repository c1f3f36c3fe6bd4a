/** The key of the session in the query cache (S2). */
export const SESSION_QUERY_KEY = ['auth', 'me'] as const;
