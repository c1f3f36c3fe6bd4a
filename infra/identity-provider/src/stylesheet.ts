/** The style of every page: one column, the portal's calm, light and dark by the system's choice. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --page: light-dark(oklch(0.975 0.004 265), oklch(0.17 0.012 265));
  --surface: light-dark(#fff, oklch(0.215 0.014 265));
  --text: light-dark(oklch(0.24 0.02 265), oklch(0.95 0.006 265));
  --muted: light-dark(oklch(0.49 0.02 265), oklch(0.74 0.015 265));
  --border: light-dark(oklch(0.9 0.008 265), oklch(0.32 0.016 265));
  --accent: light-dark(oklch(0.5 0.19 268), oklch(0.76 0.12 268));
  --on-accent: light-dark(#fff, oklch(0.2 0.04 268));
  --warning: light-dark(oklch(0.95 0.06 85), oklch(0.32 0.06 75));
  --on-warning: light-dark(oklch(0.38 0.09 65), oklch(0.9 0.09 85));
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; background: var(--page); color: var(--text);
  font: 14px/1.5 system-ui, sans-serif; -webkit-font-smoothing: antialiased;
}
.banner {
  margin: 0; padding: 8px 16px; text-align: center; font-size: 13px;
  background: var(--warning); color: var(--on-warning);
}
.banner strong { margin-inline-end: 6px; }
main { max-width: 480px; margin: 0 auto; padding: 48px 20px 64px; }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 1.25; letter-spacing: -0.015em; }
.lead { margin: 0 0 24px; color: var(--muted); font-size: 16px; overflow-wrap: anywhere; }
.lead strong { color: var(--text); font-weight: 500; }
.note { color: var(--muted); font-size: 13px; }
.people {
  list-style: none; margin: 0; padding: 0; overflow: hidden;
  background: var(--surface); border: 1px solid var(--border); border-radius: 10px;
}
.people li {
  position: relative; display: flex; align-items: center; gap: 12px; padding: 10px 14px;
}
.people li + li { border-top: 1px solid var(--border); }
.people li:hover { background: color-mix(in oklch, var(--accent) 7%, transparent); }
.people li > div { display: grid; }
.people button {
  padding: 0; border: 0; background: none; color: inherit; font: inherit; font-weight: 500;
  text-align: start; cursor: pointer;
}
.people button::after { content: ''; position: absolute; inset: 0; }
.people button:focus-visible { outline: none; }
.people li:has(button:focus-visible) { outline: 2px solid var(--accent); outline-offset: -2px; border-radius: 10px; }
.avatar {
  --hue: 268; flex: none; display: grid; place-items: center; width: 36px; height: 36px;
  border-radius: 50%; font-size: 12px; font-weight: 600;
  background: light-dark(oklch(0.92 0.05 var(--hue)), oklch(0.36 0.07 var(--hue)));
  color: light-dark(oklch(0.38 0.12 var(--hue)), oklch(0.92 0.05 var(--hue)));
}
.superuser { --hue: 305; } .admin { --hue: 268; } .staff { --hue: 230; } .applicant { --hue: 195; }
.attendee { --hue: 150; } .newcomer { --hue: 75; } .norole { --hue: 20; }
fieldset { margin: 24px 0 0; padding: 0; border: 0; }
legend { padding: 0; margin-bottom: 8px; font-weight: 600; }
.fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(180px, 1fr)); gap: 12px; }
.field { display: grid; gap: 4px; }
label { font-size: 13px; color: var(--muted); }
input, select {
  width: 100%; min-height: 36px; padding: 6px 10px; border: 1px solid var(--border); border-radius: 6px;
  background: var(--surface); color: var(--text); font: inherit; font-size: 14px;
}
input { border-color: color-mix(in oklch, var(--muted) 60%, var(--border)); }
select { border-color: color-mix(in oklch, var(--muted) 60%, var(--border)); }
.secondary, .quiet {
  width: 100%; min-height: 40px; margin-top: 12px; border-radius: 6px; font: inherit; font-weight: 500; cursor: pointer;
}
.secondary, .quiet { border: 1px solid var(--border); background: var(--surface); color: var(--text); }
.quiet { margin-top: 24px; }
.secondary:hover, .quiet:hover { background: color-mix(in oklch, var(--muted) 10%, var(--surface)); }
:is(input, select, summary, .secondary, .quiet):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
details { margin-top: 24px; }
summary { width: fit-content; border-radius: 4px; color: var(--muted); font-size: 13px; cursor: pointer; }
details .field { margin-top: 12px; }
`;
