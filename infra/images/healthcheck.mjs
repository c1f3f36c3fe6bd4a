// What a container is asked to tell whether it can serve: healthcheck.mjs <variable of the port> <its default>.
const [variable, byDefault] = process.argv.slice(2);
const port = process.env[variable] || byDefault;

try {
  const reply = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4000) });
  if (!reply.ok) throw new Error(`/readyz answers ${reply.status}: ${(await reply.text()).slice(0, 300)}`);
} catch (error) {
  process.stderr.write(`${error.cause?.message ?? error.message}\n`);
  process.exitCode = 1;
}
