export function Component() {
  return <h1 tabIndex={-1}>Event</h1>;
}
