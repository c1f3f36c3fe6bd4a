/** Where the parts of the portal under test answer; set by whoever started it. */
function at(variable: string): string {
  const port = process.env[variable];
  if (!port) throw new Error(`${variable} is not set. Run the browser tests with "npm test -- browser".`);
  return `http://localhost:${port}`;
}

export const addresses = {
  web: at('WEB_PORT'),
  api: at('API_PORT'),
  identityProvider: at('IDP_PORT'),
  mail: at('MAIL_PORT'),
  portal: at('PORTAL_PORT'),
  admin: at('ADMIN_PORT'),
  eventDashboard: at('EVENT_DASHBOARD_PORT'),
  /** For document servers of a test's own: the API takes requests from pages there, too. */
  labs: (process.env.LAB_PORTS ?? '').split(',').map((port) => `http://localhost:${port}`),
};
